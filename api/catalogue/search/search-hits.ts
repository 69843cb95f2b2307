/** The packages that a search has found so far, and their rank. Pure. */

const MAX_RESULTS = 200

/** Base distance of each kind of match, the best first; a number added to it ranks the packages of that kind. */
export const KINDS = {
  spelt: 0,
  loose: 1000,
  misspelt: 1500,
  close: 2000,
  words: 3000,
  sameConsonants: 4000,
} as const

export type SearchHits = {
  /** Distance of each package from the query, by its position in the catalogue; 0 is the exact title. */
  found: Map<number, number>
  accepts: Accepts
}

/** Returns whether the package at a position may be found; absent if all may. */
export type Accepts = ((position: number) => boolean) | undefined

/** Exceeds every position: distance times this plus position is one sortable number. */
const POSITIONS = 2 ** 32

export const noHits = (accepts: SearchHits['accepts']): SearchHits => ({ found: new Map(), accepts })

export const hasRoom = ({ found }: SearchHits): boolean => found.size < MAX_RESULTS

/** @param position of an accepted package */
export function addHit({ found }: SearchHits, position: number, distance: number): void {
  const known = found.get(position)
  if (known === undefined || distance < known) found.set(position, distance)
}

/** Returns the positions of the best hits, the best first; those with the same distance in the catalogue's order. */
export function rankHits({ found }: SearchHits): number[] {
  const order = new Float64Array(found.size)
  let filled = 0
  found.forEach((distance, position) => {
    order[filled++] = distance * POSITIONS + position
  })
  const positions: number[] = []
  // The shift leaves the remainder of the division by 2^32.
  for (const rank of order.sort().subarray(0, MAX_RESULTS)) positions.push(rank >>> 0)
  return positions
}
