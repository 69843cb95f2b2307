/** Lists of numbers in typed arrays: four bytes a number, and nothing that the garbage collector visits. */

/** Returns the element; 0 out of range, which no caller reads. */
export const numberAt = (numbers: Uint8Array | Uint16Array | Uint32Array, index: number): number =>
  numbers[index] ?? 0

/** A list of whole numbers that grows. */
export type NumberList = {
  length: () => number
  push: (number: number) => void
  at: (index: number) => number
  /** Returns a copy of exact length. */
  toArray: () => Uint32Array
}

const FIRST_CAPACITY = 1024

export function createNumberList(): NumberList {
  let numbers = new Uint32Array(FIRST_CAPACITY)
  let length = 0
  return {
    length: () => length,
    push: (number) => {
      if (length === numbers.length) {
        const grown = new Uint32Array(length * 2)
        grown.set(numbers)
        numbers = grown
      }
      numbers[length++] = number
    },
    at: (index) => numberAt(numbers, index),
    toArray: () => numbers.slice(0, length),
  }
}

/** Lists of numbers, concatenated in one array; `starts` has the offset of each list, then their total length. */
export type Lists = { readonly starts: Uint32Array; readonly items: Uint32Array }
