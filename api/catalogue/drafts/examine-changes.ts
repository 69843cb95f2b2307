/** Examines a draft against the catalogue on sale: faults, conflicts, and the lines of the difference. */
import { holdVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import type { CatalogueData } from '#api/catalogue/catalogue.ts'
import type { CatalogueDiff } from '#api/catalogue/import/catalogue-diff.ts'
import { takenPoids } from '#api/catalogue/import/import-catalogue.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { checkChanges, findConflicts, readablePlace } from './check-changes.ts'
import { toCatalogueFile } from './to-catalogue-file.ts'
import { findPoidOwners, listConcernedPackages } from './concerned-packages-query.ts'
import type { DraftChange } from './draft.ts'

export type Examination = {
  /** Of the catalogue on sale, which stays until the transaction ends. */
  version: number
  faults: ImportError[]
  conflicts: DraftChange[]
  difference: CatalogueDiff
  /** The lists, and the concerned packages, with the changes; undefined where there is a fault. */
  changed: CatalogueData | undefined
}

export async function examineChanges(tx: Tx, changes: readonly DraftChange[]): Promise<Examination> {
  const version = await holdVersion(tx)
  const part = await readCatalogue(tx, await listConcernedPackages(tx, changes))
  const checked = checkChanges(part, changes)
  const taken = checked.changed ? takenPoids(checked.changed, await findPoidOwners(tx, changes)) : []
  return {
    ...{ version, difference: checked.difference, conflicts: findConflicts(toCatalogueFile(part), changes) },
    faults: [
      ...checked.faults,
      ...taken.map(({ place, message }) => ({ place: readablePlace(place), message })),
    ],
    changed: taken.length > 0 ? undefined : checked.changed,
  }
}

/** Whether a draft can be submitted, approved and published. */
export const isClean = (changes: readonly DraftChange[], { faults, conflicts }: Examination): boolean =>
  changes.length > 0 && faults.length === 0 && conflicts.length === 0

/** Returns why a draft cannot be published. */
export const causesOf = ({ faults, conflicts, version }: Examination): string[] => [
  ...conflicts.map((one) => conflictText(one, version)),
  ...faults.map(({ place, message }) => `${place}: ${message}`),
]

/** Returns how the item of a change differs from what the draft was based on. */
export const conflictText = ({ itemId, basedOn }: DraftChange, version: number): string =>
  `"${itemId}" was changed on sale since version ${String(basedOn)}; the catalogue is now version ${String(version)}.`
