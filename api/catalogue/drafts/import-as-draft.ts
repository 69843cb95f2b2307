/** Imports a catalogue file as a draft. */
import { holdVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { withBanners } from '#api/catalogue/catalogue.ts'
import { findUnfitItems } from '#api/catalogue/import/find-unfit-items.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type CatalogueItem, ITEM_KINDS, type ItemKind } from '#contract/staff/desk-drafts.ts'
import { type CatalogueFile, isSameItem, KIND_NAMES, LISTS, toCatalogueFile } from './to-catalogue-file.ts'
import { findMissingPictures } from '#api/catalogue/pictures/picture-store.ts'
import { MISSING_PICTURE, itemPictures } from '#api/catalogue/pictures/item-pictures.ts'
import type { DraftChange } from './draft.ts'
import { insertFilledDraft, type NewChange } from './insert-filled-draft.ts'
import { findMoved } from './find-moved.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type FileResult =
  | { kind: 'begun'; id: string; title: string; changeCount: number }
  | { kind: 'faulty'; faults: ImportError[] }
  | { kind: 'same' }

/** Creates a draft whose changes are the differences between a file and the catalogue on sale, including the order of items. */
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
    const unfit = findUnfitItems(stored, given)
    if (unfit.length > 0) return { kind: 'faulty', faults: unfit }
    const missing = await findMissingPictures(
      tx,
      found.flatMap(({ after }) => itemPictures(after)).map(({ address }) => address),
    )
    const withoutPicture = found.filter(({ after }) =>
      itemPictures(after).some(({ address }) => missing.has(address)),
    )
    if (withoutPicture.length > 0)
      return { kind: 'faulty', faults: withoutPicture.map((one) => faultOf(one, MISSING_PICTURE)) }
    const changes = found.map((one): NewChange => ({ ...one, basedOn: baseVersion }))
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

/** Returns the items that differ, and those in another place. A new or moved item follows the one before it in its file. */
export function differencesOf(onSale: CatalogueFile, given: CatalogueFile): Omit<NewChange, 'basedOn'>[] {
  return ITEM_KINDS.flatMap((kind) => {
    const [was, is] = [byId(onSale, kind), byId(given, kind)]
    const [before, after] = [[...was.keys()], [...is.keys()]]
    const moved = findMoved(before, after)
    const previousOnSale = predecessorsIn(before)
    const previousInFile = predecessorsIn(after)
    const changed = [...is.values()].flatMap((item) => {
      const [stored, isMoved] = [was.get(item.id) ?? null, moved.has(item.id)]
      if (isSameItem(stored, item) && !isMoved) return []
      const movedFrom = isMoved ? (previousOnSale.get(item.id) ?? '') : null
      const follows = previousInFile.get(item.id) ?? ''
      return [{ kind, itemId: item.id, before: stored, after: item, follows, movedFrom }]
    })
    const withdrawn = [...was.values()]
      .filter(({ id }) => !is.has(id))
      .map((item) => ({
        kind,
        itemId: item.id,
        before: item,
        after: null,
        follows: previousOnSale.get(item.id) ?? '',
        movedFrom: null,
      }))
    return [...changed, ...withdrawn]
  })
}

const predecessorsIn = (ids: readonly string[]): ReadonlyMap<string, string> =>
  new Map(ids.map((id, place) => [id, ids[place - 1] ?? '']))

const byId = (file: CatalogueFile, kind: ItemKind): Map<string, CatalogueItem> =>
  new Map(file[LISTS[kind]].map((item) => [item.id, item]))
