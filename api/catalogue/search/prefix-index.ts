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

/**
 * Calls `look` for each key with the prefix, in order (the prefix itself is the first), at most `most` times and as long
 * as it returns true. Passes the place of the key, and its start in the text.
 */
export function forEachWithPrefix(
  sorted: PrefixIndex,
  prefix: string,
  most: number,
  look: (place: number, start: number) => boolean,
): void {
  const { text, starts } = sorted
  let place = firstFrom(sorted, prefix)
  for (const end = Math.min(place + most, starts.length); place < end; place++) {
    const start = numberAt(starts, place)
    if (!text.startsWith(prefix, start) || !look(place, start)) return
  }
}

/** Returns the range of at most `most` keys with the prefix: place of the first, and of the one after the last. */
export function rangeFrom(sorted: PrefixIndex, prefix: string, most: number): [first: number, end: number] {
  const first = firstFrom(sorted, prefix)
  let end = first
  forEachWithPrefix(sorted, prefix, most, (place) => {
    end = place + 1
    return true
  })
  return [first, end]
}

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

/** Returns whether the key at `start` sorts before the prefix. The line feed after a key sorts before all letters. */
function isBefore(text: string, start: number, prefix: string): boolean {
  for (let i = 0; i < prefix.length; i++) {
    const difference = text.charCodeAt(start + i) - prefix.charCodeAt(i)
    if (difference !== 0) return difference < 0
  }
  return false
}
