/** Applies the changes of a draft to the catalogue on sale, and finds what prevents it. Pure. */
import { type CatalogueData, withBanners } from '#api/catalogue/catalogue.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import { type CatalogueItem, ITEM_KINDS, type ItemKind } from '#contract/staff/desk-drafts.ts'
import { arrangeItems, type Placed } from './arrange-items.ts'
import { type CatalogueFile, isSameItem, KIND_NAMES, LISTS, toCatalogueFile } from './to-catalogue-file.ts'
import type { DraftChange } from './draft.ts'

type Change = Pick<DraftChange, 'kind' | 'itemId' | 'before' | 'after' | 'follows' | 'movedFrom'>
type ListName = keyof CatalogueData

export type Checked = {
  faults: ImportError[]
  /** The given part of the catalogue with the changes; undefined if there is a fault. */
  changed: CatalogueData | undefined
}

/**
 * Checks changes as the import checks a file.
 * @param part the catalogue on sale: all lists, and at least the packages that the changes concern
 */
export function checkChanges(part: CatalogueData, changes: readonly Change[]): Checked {
  const file = toCatalogueFile(part)
  const { catalogue: read, faults } = readCatalogueFile(
    mapLists(file, (items, list) => arrangeItems(items, changesOf(list, changes))),
  )
  if (faults.length > 0)
    return {
      faults: faults.map(({ place, message }) => ({ place: readablePlace(place), message })),
      changed: undefined,
    }
  return { faults, changed: withBanners(read, part) }
}

/** @param changed from `checkChanges` @returns the whole catalogue with the changes */
export function mergeChanges(
  whole: CatalogueData,
  changed: CatalogueData,
  changes: readonly Change[],
): CatalogueData {
  const merge = <Item extends { id: string }>(list: ListName, items: Item[], from: Item[]): Item[] => {
    const byId = new Map(from.map((item) => [item.id, item]))
    const placed = [...changesOf(list, changes)].map(([id, { follows, isMoved }]): [string, Placed<Item>] => [
      id,
      { item: byId.get(id), follows, isMoved },
    ])
    return arrangeItems(items, new Map(placed))
  }
  return {
    languages: merge('languages', whole.languages, changed.languages),
    genres: merge('genres', whole.genres, changed.genres),
    appTypes: merge('appTypes', whole.appTypes, changed.appTypes),
    apps: merge('apps', whole.apps, changed.apps),
    packages: merge('packages', whole.packages, changed.packages),
    faqs: merge('faqs', whole.faqs, changed.faqs),
    banners: merge('banners', whole.banners, changed.banners),
  }
}

/** Returns the changes whose item on sale differs from the state that the change was made from. */
export function findConflicts<Some extends Change>(file: CatalogueFile, changes: readonly Some[]): Some[] {
  return changes.filter(({ kind, itemId, before }) => !isSameItem(before, findItem(file, kind, itemId)))
}

/** @returns null if the item is not on sale */
export const findItem = (file: CatalogueFile, kind: ItemKind, itemId: string): CatalogueItem | null =>
  file[LISTS[kind]].find(({ id }) => id === itemId) ?? null

const changesOf = (list: ListName, changes: readonly Change[]): Map<string, Placed<CatalogueItem>> =>
  new Map(
    changes
      .filter(({ kind }) => LISTS[kind] === list)
      .map(({ itemId, after, follows, movedFrom }) => [
        itemId,
        { item: after ?? undefined, follows, isMoved: movedFrom !== null },
      ]),
  )

const mapLists = (
  file: CatalogueFile,
  change: (items: CatalogueItem[], list: ListName) => CatalogueItem[],
): CatalogueFile => ({
  languages: change(file.languages, 'languages'),
  genres: change(file.genres, 'genres'),
  appTypes: change(file.appTypes, 'appTypes'),
  apps: change(file.apps, 'apps'),
  packages: change(file.packages, 'packages'),
  faqs: change(file.faqs, 'faqs'),
  banners: change(file.banners, 'banners'),
})

const NAME_OF_LIST = new Map<string, string>(ITEM_KINDS.map((kind) => [LISTS[kind], KIND_NAMES[kind]]))

/** "packages[3].options[0].price (family-max)" -> "package family-max, options[0].price": a draft has no file. */
export function readablePlace(place: string): string {
  const groups = /^(?<list>\w+)\[\d+\]\.?(?<field>.*?)(?: \((?<id>[^)]*)\))?$/.exec(place)?.groups
  const name = NAME_OF_LIST.get(groups?.['list'] ?? '')
  if (!groups || name === undefined) return place
  const field = groups['field'] ?? ''
  return `${name} ${groups['id'] ?? ''}${field === '' ? '' : `, ${field}`}`
}
