/** Every order in which news can come, for tests that want one end for all of them. */

/** All ordered selections of one or more of the items: 325 of five. */
export function orderings<T>(items: readonly T[]): T[][] {
  return items.flatMap((item, index) => {
    const others = items.filter((_, other) => other !== index)
    return [[item], ...orderings(others).map((rest) => [item, ...rest])]
  })
}

/** The same, with each of its items said once more at each place. */
export const withOneTwice = <T>(items: readonly T[]): T[][] =>
  items.flatMap((item) => [...items, undefined].map((_, place) => items.toSpliced(place, 0, item)))
