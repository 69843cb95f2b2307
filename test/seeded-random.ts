/** Pseudorandom numbers for tests and proofs: the same seed always gives the same sequence. */
import { createHash } from 'node:crypto'

export type SeededRandom = {
  /** From 0 (included) to 1 (excluded). */
  fraction: () => number
  /** From 0 to `end`, excluding `end`. */
  below: (end: number) => number
  /** Both ends included. */
  between: (first: number, last: number) => number
  happens: (probability: number) => boolean
  /** undefined for an empty list. */
  pickIfAny: <T>(list: readonly T[]) => T | undefined
  /** One element of a list that is not empty. */
  pick: <const T>(list: readonly [T, ...T[]]) => T
  bytes: (count: number) => Buffer
}

/** @param seed any text; different texts give independent sequences */
export function createSeededRandom(seed: string): SeededRandom {
  const next = mulberry32(createHash('sha256').update(seed).digest().readUInt32BE())
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  return {
    fraction: next,
    below,
    between: (first, last) => first + below(last - first + 1),
    happens: (probability) => next() < probability,
    pickIfAny: pick,
    pick: (list) => pick(list) ?? list[0],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  }
}

/** mulberry32, in the public domain: a generator with 32 bits of state. @returns numbers from 0 to 1, excluding 1 */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
