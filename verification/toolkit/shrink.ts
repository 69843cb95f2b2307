/** Reduces a failing input to a smaller one that fails in the same way. */

type Options<T> = {
  /** Yields smaller inputs, the smallest first. */
  candidates: (input: T) => Iterable<T>
  /** Tries a smaller input. @returns it, without unused parts, if it fails in the same way, else undefined */
  reproduce: (candidate: T) => Promise<T | undefined>
  maxTries: number
}

/** Continues with the first smaller input that fails in the same way, until none does or the tries are used up. */
export async function shrink<T>(failing: T, { candidates, reproduce, maxTries }: Options<T>): Promise<T> {
  let tries = 0
  for (const candidate of candidates(failing)) {
    if ((tries += 1) > maxTries) break
    const smaller = await reproduce(candidate)
    if (smaller !== undefined) return shrink(smaller, { candidates, reproduce, maxTries: maxTries - tries })
  }
  return failing
}

/** Yields a list without each of its halves, then its quarters, and so on down to single elements. */
export function* shorterLists<T>(list: readonly T[]): Iterable<T[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < list.length; from += size) yield list.toSpliced(from, size)
  }
}
