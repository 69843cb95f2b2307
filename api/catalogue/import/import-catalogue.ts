/** Imports a catalogue file in one transaction, or returns only the differences that the import would make. */
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { type CatalogueData, type GivenCatalogue, withBanners } from '#api/catalogue/catalogue.ts'
import {
  findVersion,
  listPoidOwners,
  lockVersion,
  readCatalogue,
  saveVersion,
} from '#api/catalogue/catalogue-store.ts'
import { findMissingPictures } from '#api/catalogue/pictures/picture-store.ts'
import { assignPositions } from './assign-positions.ts'
import { type CatalogueDiff, diffCatalogues, isEmpty } from './catalogue-diff.ts'
import { checkBanners } from './check-references.ts'
import { findReusedPoids } from './find-reused-poids.ts'
import { findUnfitItems } from './find-unfit-items.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { countRows, readPositions, writeCatalogue } from './catalogue-write-store.ts'

export type ImportReport = {
  /** If there is any, nothing is written. */
  faults: ImportError[]
  difference: CatalogueDiff
  /** Version after the import: one more than before if the import changed anything. */
  version: number
}

export type ImportOptions = {
  apply: boolean
  /** Is called with the rows done so far, including before and after the comparison. If it throws, nothing is written. */
  report?: ReportProgress
}

export const NO_DIFFERENCE: CatalogueDiff = { added: [], changed: [], withdrawn: [] }

/**
 * Validates the file and, with `apply`, writes it.
 * @param file parsed JSON, not validated
 */
export async function importCatalogue(
  context: Pick<AppContext, 'db' | 'runtime'>,
  file: unknown,
  options: ImportOptions,
): Promise<ImportReport> {
  const { catalogue, faults } = readCatalogueFile(file)
  if (faults.length > 0) return { faults, difference: NO_DIFFERENCE, version: await findVersion(context.db) }
  return replaceCatalogue(context, catalogue, options)
}

/**
 * Compares a validated catalogue with the stored one and, with `apply`, writes it. Items that it does not contain are
 * withdrawn, not deleted, because orders refer to them.
 */
export async function replaceCatalogue(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  given: GivenCatalogue,
  { apply, report = () => undefined }: ImportOptions,
): Promise<ImportReport> {
  return withTransaction(db, async (tx) => {
    const at = runtime.now()
    const version = apply ? await lockVersion(tx, at) : await findVersion(tx)
    const onSale = await readCatalogue(tx)
    const catalogue = withBanners(given, onSale)
    const reportStart = () => report(0, countRows(catalogue))
    reportStart()
    const faults = [
      ...findUnfitItems(onSale, catalogue),
      ...findReusedPoids(catalogue, await listPoidOwners(tx)),
      ...(await missingPictures(tx, catalogue)),
      ...faultsOfBanners(catalogue),
    ]
    if (faults.length > 0) return { faults, difference: NO_DIFFERENCE, version }

    const difference = diffCatalogues(onSale, catalogue)
    // A signal that arrived during the comparison is handled only now.
    await runtime.sleep(0)
    reportStart()
    if (!apply || isEmpty(difference)) return { faults: [], difference, version }
    return { faults: [], difference, version: await writeNextVersion(tx, { catalogue, version, at }, report) }
  })
}

/**
 * Writes a validated catalogue that differs from the stored one. The caller has locked the version.
 * @param given `version` is that of the stored catalogue @returns the next version
 */
export async function writeNextVersion(
  tx: Tx,
  { catalogue, version, at }: { catalogue: CatalogueData; version: number; at: Date },
  report: ReportProgress = () => undefined,
): Promise<number> {
  const stored = await readPositions(tx)
  const positions = assignPositions(catalogue.packages.map(({ id }) => stored.get(id)))
  await writeCatalogue(tx, { catalogue, positions, at }, report)
  await saveVersion(tx, version + 1, at)
  return version + 1
}

/** Returns an error for each banner whose language, genre or package is missing: it may be a banner on sale that stays. */
function faultsOfBanners(catalogue: CatalogueData): ImportError[] {
  const faults: ImportError[] = []
  checkBanners(catalogue, (fault) => void faults.push(fault))
  return faults
}

const MISSING_PICTURE = 'names a picture that is not stored here: upload it at the desk first'

/** Returns an error for each item with the address of an uploaded picture that this database does not have. */
async function missingPictures(tx: Tx, { apps, packages, banners }: CatalogueData): Promise<ImportError[]> {
  const ofImages = [...apps, ...packages].map(({ image }) => image)
  const ofBanners = banners.flatMap(({ tall, wide }) => [tall, wide])
  const missing = await findMissingPictures(tx, [...ofImages, ...ofBanners])
  const errorsOf = <Field extends string>(
    list: string,
    field: Field,
    items: readonly ({ id: string } & Record<Field, string>)[],
  ): ImportError[] =>
    items.flatMap((item, index) =>
      missing.has(item[field])
        ? [{ place: jsonPathOf([list, index, field], item.id), message: MISSING_PICTURE }]
        : [],
    )
  return [
    ...errorsOf('apps', 'image', apps),
    ...errorsOf('packages', 'image', packages),
    ...errorsOf('banners', 'tall', banners),
    ...errorsOf('banners', 'wide', banners),
  ]
}
