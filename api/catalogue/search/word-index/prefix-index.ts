/**
 * Prefix index: the offsets of sorted keys in one text. Keys may overlap, as the suffixes of one title. A search finds
 * keys by binary search, so its time hardly depends on their count. Pure.
 */
import { numberAt } from '#api/catalogue/columns/number-list.ts'

export type PrefixIndex = {
  /** Texts of the keys; each ends at a line feed. */
  readonly text: string
  /** The offset of each key in the text, in the order of the keys. */
  readonly starts: Uint32Array
}

/** Returns the offset of the line feed that ends a key. */
export const endOf = ({ text }: PrefixIndex, start: number): number => text.indexOf('\n', start)

/** Returns whether the key at a place, which begins with `prefix`, ends there. */
export const isKeyOf = ({ text, starts }: PrefixIndex, place: number, prefix: string): boolean =>
  text.startsWith('\n', numberAt(starts, place) + prefix.length)

/** Returns the range of all keys with the prefix. */
export function rangeOf(sorted: PrefixIndex, prefix: string): [first: number, end: number] {
  const first = firstFrom(sorted, prefix, [0, sorted.starts.length])
  return [first, firstFrom(sorted, prefix + LAST_LETTER, reachOf(sorted, prefix, first))]
}

/** Sorts after every letter, and occurs in no key: U+FFFF is not a character. */
const LAST_LETTER = '\uffff'

/**
 * Returns places around the end of a range that begins at `first`: doubles the distance until a key is after the range. Most
 * ranges are short, so this reads fewer keys than a search of all places; each read of a large index misses the cache.
 */
function reachOf({ text, starts }: PrefixIndex, prefix: string, first: number): [low: number, high: number] {
  let low = first
  for (let step = 1; low + step <= starts.length; step *= 2) {
    if (!text.startsWith(prefix, numberAt(starts, low + step - 1))) return [low, low + step - 1]
    low += step
  }
  return [low, starts.length]
}

/** Returns the place of the first key that is not before the prefix, between two places. Binary search. */
function firstFrom(
  { text, starts }: PrefixIndex,
  prefix: string,
  [from, to]: readonly [low: number, high: number],
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(text, numberAt(starts, middle), prefix)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns whether the key at `start` sorts before the prefix. The line feed after a key sorts before all letters, and the
 * end of the text, where the difference is not a number, before the line feed.
 */
function isBefore(text: string, start: number, prefix: string): boolean {
  for (let i = 0; i < prefix.length; i++) {
    const difference = text.charCodeAt(start + i) - prefix.charCodeAt(i)
    if (difference !== 0) return !(difference > 0)
  }
  return false
}
