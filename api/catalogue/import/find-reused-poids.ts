/** Finds price options whose id (poid) belongs to another package or another duration. Pure. */
import type { CatalogueData, CatalogueOption } from '#api/catalogue/catalogue.ts'
import type { PoidOwner } from '#api/catalogue/catalogue-store.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'

/**
 * Returns an error for each poid that another package or another duration has or had. A poid never changes its package, because
 * orders refer to it, nor its duration, because renewals and open carts take its price for the duration that was agreed.
 * @param owners by poid, including those of withdrawn options
 */
export function findReusedPoids(
  { packages }: Pick<CatalogueData, 'packages'>,
  owners: ReadonlyMap<string, PoidOwner>,
): ImportError[] {
  return packages.flatMap(({ id, options }, index) =>
    options.flatMap((option): ImportError[] => {
      const owner = owners.get(option.poid)
      const message = owner && conflictWith(owner, id, option)
      return message === undefined ? [] : [{ place: jsonPathOf(['packages', index], id), message }]
    }),
  )
}

function conflictWith(owner: PoidOwner, packageId: string, option: CatalogueOption): string | undefined {
  const { poid, duration, months, days } = option
  if (owner.packageId !== packageId)
    return `poid "${poid}" belongs to package "${owner.packageId}"; choose another`
  if (owner.months !== months || owner.days !== days)
    return `poid "${poid}" belongs to the duration "${owner.duration}"; choose another for "${duration}"`
  return undefined
}
