/** Brings a catalogue file into the database, all of it or nothing; or only says what it would change. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Stock } from './catalogue.ts'
import { findVersion, listPoidOwners, lockVersion, readStock, saveVersion } from './catalogue-store.ts'
import { type Difference, differenceBetween, isEmpty } from './difference.ts'
import { type Fault, placeOf } from './fault.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { writeStock } from './stock-store.ts'

export type ImportReport = {
  /** With any, nothing is written. */
  faults: Fault[]
  difference: Difference
  /** Of the catalogue as it is now: one more than before where the import changed something. */
  version: number
}

const NO_DIFFERENCE: Difference = { added: [], changed: [], withdrawn: [] }

/**
 * What the file leaves out is withdrawn, never deleted: orders refer to it.
 * @param file the parsed JSON, not yet trusted
 */
export async function importCatalogue(
  { db, world }: Pick<Platform, 'db' | 'world'>,
  file: unknown,
  { apply }: { apply: boolean },
): Promise<ImportReport> {
  const { stock, faults } = readCatalogueFile(file)
  if (faults.length > 0) return { faults, difference: NO_DIFFERENCE, version: await findVersion(db) }

  return inTransaction(db, async (tx) => {
    const at = world.now()
    const version = apply ? await lockVersion(tx, at) : await findVersion(tx)
    const taken = takenPoids(stock, await listPoidOwners(tx))
    if (taken.length > 0) return { faults: taken, difference: NO_DIFFERENCE, version }

    const difference = differenceBetween(await readStock(tx), stock)
    if (!apply || isEmpty(difference)) return { faults: [], difference, version }
    await writeStock(tx, stock, at)
    await saveVersion(tx, version + 1, at)
    return { faults: [], difference, version: version + 1 }
  })
}

/** A poid stays with its package for ever: past orders would otherwise seem to be for something else. */
function takenPoids({ packages }: Stock, owners: ReadonlyMap<string, string>): Fault[] {
  return packages.flatMap(({ id, options }, index) =>
    options.flatMap(({ poid }): Fault[] => {
      const owner = owners.get(poid)
      if (owner === undefined || owner === id) return []
      const place = placeOf(['packages', index], id)
      return [{ place, message: `poid "${poid}" belongs to package "${owner}"; choose another` }]
    }),
  )
}
