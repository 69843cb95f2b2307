/** Reads an element of a typed array whose index is known to be in range. */

/** @returns the element; 0 out of range, which no caller reads */
export const numberAt = (numbers: Uint8Array | Uint32Array, place: number): number => numbers[place] ?? 0
