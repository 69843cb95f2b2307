/** Chance from a seed: the same seed draws the same, for ever. */
import { createHash } from 'node:crypto'

export type Chance = {
  /** From 0 (included) to 1 (excluded). */
  fraction: () => number
  /** From 0 up to, and never, `end`. */
  below: (end: number) => number
  /** Both ends included. */
  between: (first: number, last: number) => number
  happens: (probability: number) => boolean
  /** undefined for an empty list. */
  pick: <T>(list: readonly T[]) => T | undefined
  /** One of a list that is never empty. */
  one: <const T>(list: readonly [T, ...T[]]) => T
  bytes: (count: number) => Buffer
}

/** @param seed any text; texts that differ draw independently */
export function chanceFrom(seed: string): Chance {
  const next = mulberry32(createHash('sha256').update(seed).digest().readUInt32BE())
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  return {
    fraction: next,
    below,
    between: (first, last) => first + below(last - first + 1),
    happens: (probability) => next() < probability,
    pick,
    one: (list) => pick(list) ?? list[0],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  }
}

/** mulberry32, in the public domain: 32 bits of state, each number drawn from the next. @returns 0 up to 1 */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
