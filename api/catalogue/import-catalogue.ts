/** Brings a catalogue file into the database, all of it or nothing; or only says what it would change. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { CatalogueData } from './catalogue.ts'
import { findVersion, listPoidOwners, lockVersion, readCatalogue, saveVersion } from './catalogue-store.ts'
import { type CatalogueDiff, diffCatalogues, isEmpty } from './catalogue-diff.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { writeCatalogue } from './catalogue-write-store.ts'

export type ImportReport = {
  /** With any, nothing is written. */
  faults: ImportError[]
  difference: CatalogueDiff
  /** Of the catalogue as it is now: one more than before where the import changed something. */
  version: number
}

const NO_DIFFERENCE: CatalogueDiff = { added: [], changed: [], withdrawn: [] }

/**
 * What the file leaves out is withdrawn, never deleted: orders refer to it.
 * @param file the parsed JSON, not yet trusted
 */
export async function importCatalogue(
  { db, world }: Pick<AppContext, 'db' | 'world'>,
  file: unknown,
  { apply }: { apply: boolean },
): Promise<ImportReport> {
  const { stock, faults } = readCatalogueFile(file)
  if (faults.length > 0) return { faults, difference: NO_DIFFERENCE, version: await findVersion(db) }

  return withTransaction(db, async (tx) => {
    const at = world.now()
    const version = apply ? await lockVersion(tx, at) : await findVersion(tx)
    const taken = takenPoids(stock, await listPoidOwners(tx))
    if (taken.length > 0) return { faults: taken, difference: NO_DIFFERENCE, version }

    const difference = diffCatalogues(await readCatalogue(tx), stock)
    if (!apply || isEmpty(difference)) return { faults: [], difference, version }
    await writeCatalogue(tx, stock, at)
    await saveVersion(tx, version + 1, at)
    return { faults: [], difference, version: version + 1 }
  })
}

/** A poid stays with its package for ever: past orders would otherwise seem to be for something else. */
function takenPoids({ packages }: CatalogueData, owners: ReadonlyMap<string, string>): ImportError[] {
  return packages.flatMap(({ id, options }, index) =>
    options.flatMap(({ poid }): ImportError[] => {
      const owner = owners.get(poid)
      if (owner === undefined || owner === id) return []
      const place = jsonPathOf(['packages', index], id)
      return [{ place, message: `poid "${poid}" belongs to package "${owner}"; choose another` }]
    }),
  )
}
