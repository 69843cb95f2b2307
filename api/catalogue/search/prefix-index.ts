/**
 * Prefix index: sorted keys in one text, each with the number of its owner. Keys with a common prefix are adjacent, so
 * that a search reads little memory, whatever the count of keys. Pure.
 */

export type PrefixIndex = {
  /** All keys, each followed by a line feed. */
  readonly text: string
  /** The offset of each key in the text, then the length of the text. */
  readonly starts: Uint32Array
  readonly owners: Uint32Array
}

type Entry = readonly [key: string, owner: number]

/** Entries by the first two letters of their keys, so that no single sort takes long. */
export type KeyBuckets = Map<string, Entry[]>

const BUCKET_LETTERS = 2
const SORTED_AT_ONCE = 2000
const LINE_FEED = '\n'

/** Adds a key to its bucket. Ignores an empty key. @param key without line feeds */
export function addKey(buckets: KeyBuckets, key: string, owner: number): void {
  if (key === '') return
  const name = key.slice(0, BUCKET_LETTERS)
  const bucket = buckets.get(name)
  if (bucket) bucket.push([key, owner])
  else buckets.set(name, [[key, owner]])
}

/** Sorts the buckets into an index. @param pause yields to other work between two buckets */
export async function sortBuckets(buckets: KeyBuckets, pause: () => Promise<void>): Promise<PrefixIndex> {
  const texts: string[] = []
  const starts: number[] = [0]
  const owners: number[] = []
  let end = 0
  let sorted = 0
  for (const name of [...buckets.keys()].sort(byCodeUnit)) {
    const bucket = (buckets.get(name) ?? []).sort(([a, x], [b, y]) => byCodeUnit(a, b) || x - y)
    for (const [key, owner] of bucket) {
      end += key.length + LINE_FEED.length
      starts.push(end)
      owners.push(owner)
    }
    texts.push(bucket.map(([key]) => key + LINE_FEED).join(''))
    sorted += bucket.length
    if (sorted > SORTED_AT_ONCE) {
      sorted = 0
      await pause()
    }
  }
  return { text: texts.join(''), starts: Uint32Array.from(starts), owners: Uint32Array.from(owners) }
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Calls `look` for each key with the prefix, in order (the prefix itself is the first), at most `most` times and as long
 * as it returns true.
 * Passes the start and end of the key in the text instead of a string: most callers need only its length.
 */
export function forEachWithPrefix(
  sorted: PrefixIndex,
  prefix: string,
  most: number,
  look: (owner: number, start: number, end: number) => boolean,
): void {
  const { text, starts, owners } = sorted
  let at = firstFrom(sorted, prefix)
  for (const end = Math.min(at + most, owners.length); at < end; at++) {
    const start = starts[at] ?? 0
    if (!text.startsWith(prefix, start)) return
    if (!look(owners[at] ?? 0, start, (starts[at + 1] ?? 0) - LINE_FEED.length)) return
  }
}

/** Returns the range of at most `most` keys with the prefix: number of the first, and of the one after the last. */
export function rangeFrom(sorted: PrefixIndex, prefix: string, most: number): [first: number, end: number] {
  const first = firstFrom(sorted, prefix)
  const last = Math.min(first + most, sorted.owners.length)
  let end = first
  while (end < last && sorted.text.startsWith(prefix, sorted.starts[end])) end++
  return [first, end]
}

/** Returns the number of the first key that is not before the prefix. Binary search. */
function firstFrom({ text, starts, owners }: PrefixIndex, prefix: string): number {
  let low = 0
  let high = owners.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(text, starts[middle] ?? 0, prefix)) low = middle + 1
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
