/** Imports a catalogue file as a draft. */
import { holdVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { withBanners } from '#api/catalogue/catalogue.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type CatalogueItem, ITEM_KINDS, type ItemKind } from '#contract/staff/desk-drafts.ts'
import {
  type CatalogueFile,
  isPrintable,
  isSameItem,
  KIND_NAMES,
  LISTS,
  toCatalogueFile,
  UNPRINTABLE,
} from './to-catalogue-file.ts'
import { findMissingPictures } from '#api/catalogue/pictures/picture-store.ts'
import { MISSING_PICTURE, picturesOf } from './pictures-of.ts'
import type { DraftChange } from './draft.ts'
import { insertFilledDraft, type NewChange } from './insert-filled-draft.ts'
import { findPredecessors } from './find-predecessors.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type FileResult =
  | { kind: 'begun'; id: string; title: string; changeCount: number }
  | { kind: 'faulty'; faults: ImportError[] }
  | { kind: 'same' }

/**
 * Makes the differences of a file from the catalogue on sale the changes of a new draft. The order of items that are on
 * sale is not one of them.
 */
export async function importAsDraft(
  context: Context,
  file: unknown,
  { title, by }: { title: string; by: string },
): Promise<FileResult> {
  const { catalogue, faults } = readCatalogueFile(file)
  if (faults.length > 0) return { kind: 'faulty', faults }
  return withTransaction(context.db, async (tx): Promise<FileResult> => {
    const baseVersion = await holdVersion(tx)
    const stored = await readCatalogue(tx)
    const [onSale, given] = [toCatalogueFile(stored), withBanners(catalogue, stored)]
    const found = differencesOf(onSale, toCatalogueFile(given))
    if (found.length === 0) return { kind: 'same' }
    const unprintable = found.filter(({ after }) => after && !isPrintable(after))
    if (unprintable.length > 0)
      return { kind: 'faulty', faults: unprintable.map((one) => faultOf(one, UNPRINTABLE)) }
    const missing = await findMissingPictures(
      tx,
      found.flatMap(({ after }) => picturesOf(after)).map(({ address }) => address),
    )
    const withoutPicture = found.filter(({ after }) =>
      picturesOf(after).some(({ address }) => missing.has(address)),
    )
    if (withoutPicture.length > 0)
      return { kind: 'faulty', faults: withoutPicture.map((one) => faultOf(one, MISSING_PICTURE)) }
    const before = await findPredecessors(
      tx,
      onSale,
      found.map(({ itemId }) => itemId),
    )
    const changes = found.map((one): NewChange => {
      const follows = one.before ? before(one.kind, one.itemId) : one.follows
      return { ...one, follows, basedOn: baseVersion }
    })
    const id = await insertFilledDraft(
      { ...context, db: tx },
      { title, by, baseVersion, undoes: null, changes },
    )
    return { kind: 'begun', id, title, changeCount: changes.length }
  })
}

const faultOf = ({ kind, itemId }: Pick<DraftChange, 'kind' | 'itemId'>, message: string): ImportError => ({
  place: `${KIND_NAMES[kind]} ${itemId}`,
  message,
})

/** Returns the items that differ. A new item follows the one before it in its file. */
export function differencesOf(onSale: CatalogueFile, given: CatalogueFile): Omit<NewChange, 'basedOn'>[] {
  return ITEM_KINDS.flatMap((kind) => {
    const [was, is] = [byId(onSale, kind), byId(given, kind)]
    const items = given[LISTS[kind]]
    const changed = items.flatMap((after, index) => {
      const before = was.get(after.id) ?? null
      if (isSameItem(before, after)) return []
      return [{ kind, itemId: after.id, before, after, follows: items[index - 1]?.id ?? '' }]
    })
    const withdrawn = [...was.values()]
      .filter(({ id }) => !is.has(id))
      .map((before) => ({ kind, itemId: before.id, before, after: null, follows: null }))
    return [...changed, ...withdrawn]
  })
}

const byId = (file: CatalogueFile, kind: ItemKind): Map<string, CatalogueItem> =>
  new Map(file[LISTS[kind]].map((item) => [item.id, item]))
