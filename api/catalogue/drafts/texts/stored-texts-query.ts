/** Query for the stored texts of the items that a draft concerns. */
import type { CatalogueText } from '#api/catalogue/catalogue-text.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { keyOfText, type TextPlace } from './text-change.ts'

/** The stored texts by `keyOfText`. */
export type StoredTexts = ReadonlyMap<string, CatalogueText>

/** Reads the texts of these items, in all languages. */
export async function readTextsOf(
  db: Db,
  items: readonly Pick<TextPlace, 'kind' | 'itemId'>[],
): Promise<StoredTexts> {
  if (items.length === 0) return new Map()
  const { rows } = await sql<CatalogueText & TextPlace>`
    select t.kind, t.item_id as "itemId", t.language, t.name, t.description
    from (select distinct * from unnest(${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ itemId }) => itemId)}::text[])) x (kind, id)
    join catalogue_text t on t.kind = x.kind and t.item_id = x.id`.execute(db)
  return new Map(rows.map(({ name, description, ...place }) => [keyOfText(place), { name, description }]))
}
