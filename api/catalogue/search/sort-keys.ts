/**
 * Sorts hundreds of thousands of keys without comparing strings: the first letters of each key and its number become
 * one floating-point number, and typed arrays sort numbers natively. Keys that are equal so far are sorted by their
 * next letters.
 */
import { KEY_END } from '#api/catalogue/search/spelling/key-text.ts'
import { runInSteps } from './run-in-steps.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'

const CODES = 2 ** 16
/** A larger number could be rounded when it is divided by the count of keys. */
const PACKED_LIMIT = 2 ** 50
const PAUSE_AFTER = 4_000
const LETTERS_AT_ONCE = 250_000
/** At most this many keys are sorted by comparison: that costs less than a call of the native sort. */
const INSERTION_SORT_LIMIT = 12

type Sorter = {
  readonly letters: Uint16Array
  readonly starts: Uint32Array
  /** The rank of each letter among the letters that occur; 0 is the end of a key. */
  readonly ranks: Uint16Array
  /** The number of letters of a key that fit into one number with the key's own number. */
  readonly width: number
  readonly base: number
  readonly order: Uint32Array
  readonly packed: Float64Array
}

/**
 * Returns the numbers of the keys in the order of their letters; equal keys in the order of their numbers.
 * @param starts the offset of each key in `letters`; keys may overlap, as the suffixes of one text
 */
export async function sortKeys(
  letters: Uint16Array,
  starts: Uint32Array,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  const { ranks, base } = await rankLetters(letters, pause)
  await pause()
  const width = Math.max(1, Math.floor(Math.log(PACKED_LIMIT / (starts.length + 1)) / Math.log(base)))
  const { order, ends } = groupByFirstLetter(letters, starts, { ranks, base })
  const packed = new Float64Array(starts.length)
  await pause()
  const sorter = { letters, starts, ranks, width, base, order, packed }
  let from = 0
  let sorted = 0
  for (const end of ends) {
    sortRange(sorter, from, end, 0)
    sorted += end - from
    from = end
    if (sorted < PAUSE_AFTER) continue
    sorted = 0
    await pause()
  }
  return order
}

async function rankLetters(
  letters: Uint16Array,
  pause: () => Promise<void>,
): Promise<{ ranks: Uint16Array; base: number }> {
  const occurs = new Uint8Array(CODES)
  await runInSteps(letters.length, LETTERS_AT_ONCE, pause, (i) => {
    occurs[numberAt(letters, i)] = 1
  })
  const ranks = new Uint16Array(CODES)
  let base = 1
  for (let code = 0; code < CODES; code++) if (occurs[code] === 1 && code !== KEY_END) ranks[code] = base++
  return { ranks, base }
}

/** Distributes the keys to one group for each first letter, so that no single sort takes long. */
function groupByFirstLetter(
  letters: Uint16Array,
  starts: Uint32Array,
  { ranks, base }: { ranks: Uint16Array; base: number },
): { order: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(base + 1)
  const firstOf = (start: number) => numberAt(ranks, numberAt(letters, start))
  for (let key = 0; key < starts.length; key++) {
    const first = firstOf(numberAt(starts, key))
    ends[first + 1] = numberAt(ends, first + 1) + 1
  }
  for (let rank = 0; rank < base; rank++) ends[rank + 1] = numberAt(ends, rank + 1) + numberAt(ends, rank)
  const order = new Uint32Array(starts.length)
  for (let key = 0; key < starts.length; key++) {
    const first = firstOf(numberAt(starts, key))
    const at = numberAt(ends, first)
    order[at] = key
    ends[first] = at + 1
  }
  // Filling a group moved its start to its end.
  return { order, ends: ends.subarray(0, base) }
}

/** Sorts a range of `order`, whose keys are equal in the first `depth` letters. */
function sortRange(sorter: Sorter, from: number, end: number, depth: number): void {
  if (end - from <= INSERTION_SORT_LIMIT) return insertionSort(sorter, from, end, depth)
  const { order, packed, starts } = sorter
  for (let at = from; at < end; at++) {
    const key = numberAt(order, at)
    packed[at] = prefixOf(sorter, numberAt(starts, key) + depth) * starts.length + key
  }
  packed.subarray(from, end).sort()
  for (let at = from; at < end; at++) order[at] = (packed[at] ?? 0) % starts.length
  for (const [first, last] of runsOf(sorter, from, end)) sortRange(sorter, first, last, depth + sorter.width)
}

/** Returns the ranges of keys that are equal so far and have further letters. */
function runsOf({ packed, starts, base }: Sorter, from: number, end: number): [from: number, end: number][] {
  const runs: [number, number][] = []
  let first = from
  let prefix = -1
  for (let at = from; at <= end; at++) {
    const next = at === end ? -1 : Math.floor((packed[at] ?? 0) / starts.length)
    if (next === prefix) continue
    // A prefix whose last letter is the end of the key has no further letters.
    if (at - first > 1 && prefix % base !== 0) runs.push([first, at])
    first = at
    prefix = next
  }
  return runs
}

function prefixOf({ letters, ranks, base, width }: Sorter, start: number): number {
  let prefix = 0
  let at = start
  let isEnded = false
  for (let i = 0; i < width; i++) {
    const rank: number = isEnded ? 0 : numberAt(ranks, numberAt(letters, at++))
    isEnded = rank === 0
    prefix = prefix * base + rank
  }
  return prefix
}

function insertionSort({ order, letters, starts }: Sorter, from: number, end: number, depth: number): void {
  for (let at = from + 1; at < end; at++) {
    const key = numberAt(order, at)
    let place = at
    while (place > from && isBefore(letters, starts, { key, other: numberAt(order, place - 1), depth })) {
      order[place] = numberAt(order, place - 1)
      place--
    }
    order[place] = key
  }
}

function isBefore(
  letters: Uint16Array,
  starts: Uint32Array,
  { key, other, depth }: { key: number; other: number; depth: number },
): boolean {
  let a = numberAt(starts, key) + depth
  let b = numberAt(starts, other) + depth
  for (;;) {
    const x = numberAt(letters, a++)
    const y = numberAt(letters, b++)
    if (x !== y) return x === KEY_END || (y !== KEY_END && x < y)
    if (x === KEY_END) return key < other
  }
}
