/** Every order in which notifications can arrive, for tests that expect the same result for all of them. */

/** Returns all ordered selections of one or more of the items: 325 of five. */
export function orderedSelections<T>(items: readonly T[]): T[][] {
  return items.flatMap((item, index) => {
    const others = items.filter((_, other) => other !== index)
    return [[item], ...orderedSelections(others).map((rest) => [item, ...rest])]
  })
}

/** Returns the list with each of its items repeated once at each position. */
export const withOneRepeated = <T>(items: readonly T[]): T[][] =>
  items.flatMap((item) => [...items, undefined].map((_, place) => items.toSpliced(place, 0, item)))
