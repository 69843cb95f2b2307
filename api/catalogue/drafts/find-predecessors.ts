/** Finds the item before another one in its list, so that a withdrawn item can return to its place. */
import type { ItemKind } from '#contract/staff/desk-drafts.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { type CatalogueFile, LISTS } from './to-catalogue-file.ts'
import { listPackagesBefore } from './item-list-store.ts'

/**
 * @param file with all items but packages
 * @param packageIds the packages whose predecessors are needed
 * @returns a function that returns the id of the item before one on sale; '' for the first of its list
 */
export async function findPredecessors(
  db: Db,
  file: CatalogueFile,
  packageIds: readonly string[],
): Promise<(kind: ItemKind, itemId: string) => string> {
  const packages = await listPackagesBefore(db, packageIds)
  return (kind, itemId) => {
    if (kind === 'package') return packages.get(itemId) ?? ''
    const items = file[LISTS[kind]]
    return items[items.findIndex(({ id }) => id === itemId) - 1]?.id ?? ''
  }
}
