/** Cost budget of one search: at the limit the search returns what it has found. Pure. */

/**
 * One unit is a key read, a bucket of the deletion index, or a package compared with a word: at most about 1 µs.
 * A usual search spends some hundred units. 2,000 units take less than 5 ms on a slow core.
 */
export const WORK_LIMIT = 2_000

/** The units of a package that the filter of a search does not accept: nothing of it is compared. */
export const UNITS_OF_OTHER_PACKAGE = 0.25

export type SearchWork = { spent: number }

export const newWork = (): SearchWork => ({ spent: 0 })

/** Spends the units. @returns false if too few are left; the caller then omits the step */
export function spend(work: SearchWork, units = 1): boolean {
  if (work.spent + units > WORK_LIMIT) return false
  work.spent += units
  return true
}
