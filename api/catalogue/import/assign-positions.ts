/**
 * Positions of packages in the database: ascending, with gaps, so that a title that is inserted or moved does not change
 * the rows of all later ones. Pure.
 */

const STEP = 1000

type Place = { index: number; position: number; previous: Place | undefined }

/**
 * Returns a position for each package, in the catalogue's order. As many packages as possible keep their position; the
 * others get positions between them. If there is not enough room, all get new ones.
 * @param stored the present positions, in the new order; undefined for a package that is not stored
 */
export function assignPositions(stored: readonly (number | undefined)[]): number[] {
  const positions: number[] = []
  for (const next of [...longestAscending(stored), undefined]) {
    const count = (next?.index ?? stored.length) - positions.length
    const between = positionsBetween(positions.at(-1), next?.position, count)
    if (between === undefined) return stored.map((_, index) => index * STEP)
    for (const position of between) positions.push(position)
    if (next) positions.push(next.position)
  }
  return positions
}

/** Returns positions at equal distances; undefined if there is not enough room. Without a limit there always is. */
function positionsBetween(after: number | undefined, before: number | undefined, count: number) {
  const isBounded = after !== undefined && before !== undefined
  const distance = isBounded ? (before - after) / (count + 1) : STEP
  const start = after ?? (before ?? count * STEP) - (count + 1) * STEP
  if (distance < 1) return undefined
  return Array.from({ length: count }, (_, i) => Math.floor(start + (i + 1) * distance))
}

/** Returns a longest ascending subsequence. Keeps the smallest end of the subsequences of each length. */
function longestAscending(stored: readonly (number | undefined)[]): Place[] {
  const ends: Place[] = []
  stored.forEach((position, index) => {
    if (position === undefined) return
    const length = countBelow(ends, position)
    ends[length] = { index, position, previous: ends[length - 1] }
  })
  const sequence: Place[] = []
  for (let place = ends.at(-1); place; place = place.previous) sequence.push(place)
  return sequence.reverse()
}

/** Returns how many ends have a smaller position; they are in ascending order. */
function countBelow(ends: readonly Place[], position: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.position ?? position) < position) low = middle + 1
    else high = middle
  }
  return low
}
