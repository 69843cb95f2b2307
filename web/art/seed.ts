/** Seeded pseudo-random numbers: the same words give the same numbers on every machine. */

/** Returns the 32-bit FNV-1a hash of the code points of a text. */
export function hash(text: string): number {
  let h = 2166136261
  for (const character of text) {
    h ^= character.codePointAt(0) ?? 0
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

/** Random numbers in [0, 1) and in other ranges. The order of the calls decides the picture: do not change it. */
export type Random = (() => number) & {
  in: (low: number, high: number) => number
  int: (low: number, high: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Returns a mulberry32 generator. */
export function random(seed: number): Random {
  let a = seed >>> 0
  const draw = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * draw()
  return Object.assign(draw, {
    in: between,
    int: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(draw() * list.length)] ?? list[0],
  })
}
