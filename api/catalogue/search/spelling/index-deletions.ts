/**
 * Deletion index: finds keys within one edit of a word, with one lookup for the word and one for each of its letters.
 * Source: symmetric deletion (Mor and Fraenkel 1982; SymSpell). Two words within one edit become equal when at most one
 * letter is deleted from each. So each key is stored under its hash and the hashes of all its one-letter deletions.
 */
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'
import { isOneEdit } from './is-one-edit.ts'
import { type SearchWork, spend } from '#api/catalogue/search/search-work.ts'
import { endOf, type PrefixIndex } from '#api/catalogue/search/word-index/prefix-index.ts'

export type DeletionIndex = {
  readonly keys: PrefixIndex
  /** The offset of each bucket in `entries`, then the length of `entries`. The count of buckets is a power of two. */
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

/** Builds the index. @param pause yields to other work; called between steps of a few milliseconds */
export async function indexDeletions(keys: PrefixIndex, pause: () => Promise<void>): Promise<DeletionIndex> {
  const size = keys.starts.length
  let total = 0
  for (let number = 0; number < size; number++) total += entriesOf(lengthOf(keys, number))
  // About two entries for each bucket.
  const count = 2 ** Math.ceil(Math.log2(Math.max(2, total / 2)))
  const buckets = new Uint32Array(count + 1)
  await runInSteps(size, KEYS_AT_ONCE, pause, (number) => {
    eachHash(keys.text, numberAt(keys.starts, number), lengthOf(keys, number), (hash) => {
      const bucket = hash & (count - 1)
      buckets[bucket] = numberAt(buckets, bucket) + 1
    })
  })
  // `buckets` first has the end of each bucket. Filling a bucket from its end turns that into its start.
  let end = 0
  for (let bucket = 0; bucket <= count; bucket++) buckets[bucket] = end += numberAt(buckets, bucket)
  const entries = new Uint32Array(total)
  await runInSteps(size, KEYS_AT_ONCE, pause, (number) => {
    eachHash(keys.text, numberAt(keys.starts, number), lengthOf(keys, number), (hash) => {
      const bucket = hash & (count - 1)
      const at = numberAt(buckets, bucket) - 1
      entries[at] = number
      buckets[bucket] = at
    })
  })
  return { keys, buckets, entries }
}

/** Returns how often a key is stored: once as a whole, and once without each of its letters. */
const entriesOf = (letters: number): number =>
  letters < MIN_LETTERS || letters > MAX_LETTERS ? 0 : letters + 1

/** Returns the numbers of the keys that are exactly one edit away, as far as the work of the search allows. */
export function findWithOneEdit(index: DeletionIndex, word: string, work: SearchWork): number[] {
  const near = new Set<number>()
  eachHash(word, 0, word.length, (hash) => {
    if (spend(work)) addNearKeys(index, hash, word, near)
  })
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
const lengthOf = (keys: PrefixIndex, number: number): number => {
  const start = numberAt(keys.starts, number)
  return endOf(keys, start) - start
}

/** The base of the hash and the hash of no letters: the prime and the offset basis of FNV-1a. */
const BASE = 0x01000193
const EMPTY = 0x811c9dc5
/** Powers of the base. */
const POWERS = new Uint32Array(MAX_LETTERS + 1)
for (let power = 0, value = 1; power <= MAX_LETTERS; power++, value = Math.imul(value, BASE))
  POWERS[power] = value
/** Hashes of the beginnings of a key, which give each deletion's hash in a few operations. Shared: `eachHash` is synchronous. */
const beginnings = new Uint32Array(MAX_LETTERS + 1)

/** Passes the hash of the key, then the hash of each one-letter deletion; nothing if the key is not indexed. */
function eachHash(text: string, start: number, letters: number, visit: (hash: number) => void): void {
  if (entriesOf(letters) === 0) return
  let hash = EMPTY
  for (let i = 0; i < letters; i++) {
    beginnings[i] = hash
    hash = Math.imul(hash, BASE) + text.charCodeAt(start + i)
  }
  visit(mixed(hash))
  for (let without = 0; without < letters; without++) {
    const after = letters - 1 - without
    // Removes what the letters up to and including the deleted one add to the hash, and adds the beginning before it.
    const upTo = Math.imul(numberAt(beginnings, without), BASE) + text.charCodeAt(start + without)
    const power = numberAt(POWERS, after)
    visit(mixed(hash - Math.imul(upTo, power) + Math.imul(numberAt(beginnings, without), power)))
  }
}

/** Mixes higher bits into the lowest, which choose the bucket. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return once ^ (once >>> 13)
}
