/**
 * Seeded random numbers: they select the instance of a request and the moment of a crash. The timing of the machine
 * still differs from run to run.
 */

/** Mulberry32, a small generator in the public domain by Tommy Ettinger. @returns numbers from 0 up to, not including, `below` */
export function createSeededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
