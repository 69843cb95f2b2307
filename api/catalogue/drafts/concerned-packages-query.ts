/** Query for the packages on sale that the changes of a draft concern: only these are read to check a draft. */
import type { ItemKind } from '#contract/staff/desk-drafts.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

import type { DraftChange } from './draft.ts'

/**
 * Returns the packages that are changed, have a changed price option, language, genre, app or type, or are named by a
 * banner on sale or a changed one.
 */
export async function listConcernedPackages(
  db: Db,
  changes: readonly Pick<DraftChange, 'kind' | 'itemId' | 'after'>[],
): Promise<string[]> {
  const idsOf = (kind: ItemKind) =>
    changes.filter((change) => change.kind === kind).map(({ itemId }) => itemId)
  const { rows } = await sql<{ id: string }>`
    select p.id from package p where p.withdrawn_at is null and (
      p.id = any(${idsOf('package')}) or p.language_id = any(${idsOf('language')}) or p.genre_id = any(${idsOf('genre')})
      or p.type = any(${idsOf('app_type')})
      or p.id in (select a.package_id from package_app a where a.app_id = any(${idsOf('app')}))
      or p.id in (select o.package_id from price_option o where o.poid = any(${poidsOf(changes)}))
      or p.id in (select b.package_id from banner b) or p.id = any(${linkedBy(changes)}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the packages to which changed banners lead. */
const linkedBy = (changes: readonly Pick<DraftChange, 'after'>[]): string[] =>
  changes.flatMap(({ after }) => {
    const linked = after?.['package']
    return typeof linked === 'string' ? [linked] : []
  })

/** Returns the price options that the changes name. */
export const poidsOf = (changes: readonly Pick<DraftChange, 'after'>[]): string[] =>
  changes.flatMap(({ after }) => {
    const [poid, options] = [after?.['poid'], after?.['options']]
    const ofOptions = Array.isArray(options)
      ? options.flatMap((one) => (typeof one === 'string' ? [] : [one.poid]))
      : []
    return typeof poid === 'string' ? [poid, ...ofOptions] : ofOptions
  })
