/** Finds price options whose id (poid) belongs to another package. Pure. */
import type { CatalogueData } from '#api/catalogue/catalogue.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'

/**
 * Returns an error for each poid that another package has or had: a poid never changes its package, because orders refer to it.
 * @param owners package ids by poid, including those of withdrawn options
 */
export function findReusedPoids(
  { packages }: Pick<CatalogueData, 'packages'>,
  owners: ReadonlyMap<string, string>,
): ImportError[] {
  return packages.flatMap(({ id, options }, index) =>
    options.flatMap(({ poid }): ImportError[] => {
      const owner = owners.get(poid)
      if (owner === undefined || owner === id) return []
      const place = jsonPathOf(['packages', index], id)
      return [{ place, message: `poid "${poid}" belongs to package "${owner}"; choose another` }]
    }),
  )
}
