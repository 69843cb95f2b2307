/** Cost budget of one search: at the limit the search returns what it has found. Pure. */

/**
 * One unit is a key read, a bucket of the deletion index, or a package compared with a word: at most about 1 µs.
 * A usual search spends some hundred units. 2,000 units take less than 5 ms on a slow core.
 */
export const WORK_LIMIT = 2_000

/**
 * The units for comparing one position with the filter of a search. They are so few that a search can read all matches of
 * its words in 50,000 titles, and finds the few packages that the filter accepts.
 */
export const UNITS_OF_POSITION = 1 / 128

export type SearchWork = { spent: number }

export const newWork = (): SearchWork => ({ spent: 0 })

/** Spends the units. @returns false if too few are left; the caller then omits the step */
export function spend(work: SearchWork, units = 1): boolean {
  if (work.spent + units > WORK_LIMIT) return false
  work.spent += units
  return true
}
