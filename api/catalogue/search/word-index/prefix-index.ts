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

/** Returns the range of all keys with the prefix. */
export const rangeOf = (sorted: PrefixIndex, prefix: string): [first: number, end: number] => [
  firstFrom(sorted, prefix),
  firstFrom(sorted, prefix + LAST_LETTER),
]

/** Sorts after every letter, and occurs in no key: U+FFFF is no character. */
const LAST_LETTER = '\uffff'

/** Returns the place of the first key that is not before the prefix. Binary search. */
function firstFrom({ text, starts }: PrefixIndex, prefix: string): number {
  let low = 0
  let high = starts.length
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
