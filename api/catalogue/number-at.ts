/** Arrays of numbers whose places are known to exist. */

/** @returns 0 beyond the end, which no caller reads */
export const numberAt = (numbers: Uint8Array | Uint32Array, place: number): number => numbers[place] ?? 0
