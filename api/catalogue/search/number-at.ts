/** Access to typed arrays at indexes that are known to be in range. */

/** Returns the element; 0 out of range, which no caller reads. */
export const numberAt = (numbers: Uint8Array | Uint32Array, index: number): number => numbers[index] ?? 0
