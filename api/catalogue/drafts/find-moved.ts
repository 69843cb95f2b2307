/** Finds the items that are moved from one order to another: as few as possible. Pure. */

/**
 * @param before ids in the former order @param after ids in the new order; ids that are in one list only are not moved
 * @returns the ids outside a longest subsequence that has the same order in both lists (patience sorting, O(n log n))
 */
export function findMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]))
  const common = after.flatMap((id) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, place }]
  })
  /** For each length, the index of the smallest last item of an ascending subsequence of that length. */
  const lasts: number[] = []
  const previous = common.map(({ place }, index) => {
    const length = lowerBound(lasts, (last) => (common[last]?.place ?? 0) < place)
    lasts[length] = index
    return lasts[length - 1]
  })
  const staying = new Set<string>()
  for (let at = lasts.at(-1); at !== undefined; at = previous[at]) staying.add(common[at]?.id ?? '')
  return new Set(common.map(({ id }) => id).filter((id) => !staying.has(id)))
}

/** Returns how many items at the beginning of a list fulfil a condition that no later one fulfils. */
function lowerBound(items: readonly number[], holds: (item: number) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
