/**
 * Deletion index: finds keys within one edit of a word, with one lookup for the word and one for each of its letters.
 * Source: symmetric deletion (Mor and Fraenkel 1982; SymSpell). Two words within one edit become equal when at most one
 * letter is deleted from each. So each key is stored under its hash and the hashes of all its one-letter deletions.
 */
import { runInSteps } from './run-in-steps.ts'
import { numberAt } from './number-at.ts'
import { isOneEdit } from './is-one-edit.ts'
import { type SearchWork, spend } from './search-work.ts'
import type { PrefixIndex } from './prefix-index.ts'

export type DeletionIndex = {
  readonly keys: PrefixIndex
  /** The offset of each bucket in `entries`, then its length. The count of buckets is a power of two. */
  readonly buckets: Uint32Array
  /** Numbers of keys, by bucket. */
  readonly entries: Uint32Array
}

/** A shorter key is not indexed: too many keys are within one edit of it. */
const MIN_LETTERS = 4
/** A longer key is not indexed: it is found by its prefix. */
const MAX_LETTERS = 40
/** Keys of one step, after which the instance handles requests. */
const KEYS_AT_ONCE = 2_000
/** The position of the deleted letter in a key that is stored as a whole. */
const WHOLE = -1

/** Builds the index. @param pause yields to other work; called between steps of a few milliseconds */
export async function indexDeletions(keys: PrefixIndex, pause: () => Promise<void>): Promise<DeletionIndex> {
  const size = keys.owners.length
  let total = 0
  for (let number = 0; number < size; number++) total += entriesOfKey(keys, number)
  // About two entries for each bucket.
  const count = 2 ** Math.ceil(Math.log2(Math.max(2, total / 2)))
  const buckets = new Uint32Array(count + 1)
  await runInSteps(size, KEYS_AT_ONCE, pause, (number) => {
    eachHash(keys, number, (hash) => {
      const bucket = hash & (count - 1)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    })
  })
  // `buckets` first has the end of each bucket. Filling a bucket from its end turns that into its start.
  let end = 0
  for (let bucket = 0; bucket <= count; bucket++) buckets[bucket] = end += buckets[bucket] ?? 0
  const entries = new Uint32Array(total)
  await runInSteps(size, KEYS_AT_ONCE, pause, (number) => {
    eachHash(keys, number, (hash) => {
      const bucket = hash & (count - 1)
      const at = (buckets[bucket] ?? 0) - 1
      entries[at] = number
      buckets[bucket] = at
    })
  })
  return { keys, buckets, entries }
}

/** Returns how often a key is stored: once as a whole, and once without each of its letters. */
function entriesOfKey(keys: PrefixIndex, number: number): number {
  const letters = lengthOf(keys, number)
  return letters < MIN_LETTERS || letters > MAX_LETTERS ? 0 : letters + 1
}

function eachHash(keys: PrefixIndex, number: number, visit: (hash: number) => void): void {
  const start = keys.starts[number] ?? 0
  const letters = entriesOfKey(keys, number) - 1
  for (let without = WHOLE; without < letters; without++)
    visit(hashOf(keys.text, start, { letters, without }))
}

/** Returns the numbers of the keys that are exactly one edit away, as far as the work of the search allows. */
export function findNear(index: DeletionIndex, word: string, work: SearchWork): number[] {
  const letters = word.length
  const near = new Set<number>()
  if (letters < MIN_LETTERS || letters > MAX_LETTERS) return []
  for (let without = WHOLE; without < letters; without++) {
    if (!spend(work)) break
    addNearKeys(index, hashOf(word, 0, { letters, without }), word, near)
  }
  return [...near]
}

function addNearKeys(
  { keys, buckets, entries }: DeletionIndex,
  hash: number,
  word: string,
  near: Set<number>,
): void {
  // `buckets` has one element more than there are buckets, and their count is a power of two.
  const bucket = hash & (buckets.length - 2)
  const end = numberAt(buckets, bucket + 1)
  for (let at = numberAt(buckets, bucket); at < end; at++) {
    const number = numberAt(entries, at)
    const start = numberAt(keys.starts, number)
    if (isOneEdit(word, keys.text, start, start + lengthOf(keys, number))) near.add(number)
  }
}

/** Returns the length of a key without the line feed that ends it. */
const lengthOf = ({ starts }: PrefixIndex, number: number): number =>
  numberAt(starts, number + 1) - numberAt(starts, number) - 1

/**
 * Returns the 32-bit FNV-1a hash of the letters except the one at `without`. The two numbers are the offset
 * basis and the prime of the algorithm.
 */
function hashOf(
  text: string,
  start: number,
  { letters, without }: { letters: number; without: number },
): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < letters; i++) {
    if (i === without) continue
    hash = Math.imul(hash ^ text.charCodeAt(start + i), 0x01000193)
  }
  // The lowest bits of FNV depend only on the lowest bits of the letters, so higher bits are mixed in.
  return hash ^ (hash >>> 15)
}
