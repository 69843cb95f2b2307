/** Reads a catalogue file for tests. */
import { type CatalogueData, EMPTY_CATALOGUE, withBanners } from '#api/catalogue/catalogue.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'

/** @param file a valid file; it may lack the list of banners */
export function catalogueOf(file: unknown): CatalogueData {
  const { catalogue, faults } = readCatalogueFile(file)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  return withBanners(catalogue, EMPTY_CATALOGUE)
}
