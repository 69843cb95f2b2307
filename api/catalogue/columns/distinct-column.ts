/** A column in which few values occur often: each value is kept once, and a row takes four bytes. */
import { createNumberList, numberAt } from './number-list.ts'

export type DistinctColumn<T> = {
  readonly values: readonly T[]
  /** For each row, the number of its value. */
  readonly numbers: Uint32Array
}

export type DistinctCollector<T> = { add: (value: T) => void; finish: () => DistinctColumn<T> }

/** @param keyOf returns equal texts for equal values */
export function collectDistinct<T>(keyOf: (value: T) => string): DistinctCollector<T> {
  const known = new Map<string, number>()
  const values: T[] = []
  const numbers = createNumberList()
  return {
    add: (value) => {
      const key = keyOf(value)
      let number = known.get(key)
      if (number === undefined) {
        number = values.push(value) - 1
        known.set(key, number)
      }
      numbers.push(number)
    },
    finish: () => ({ values, numbers: numbers.toArray() }),
  }
}

/** @throws RangeError for a row that the column does not have */
export function valueAt<T>({ values, numbers }: DistinctColumn<T>, row: number): T {
  const value = values[numberAt(numbers, row)]
  if (row >= numbers.length || value === undefined) throw new RangeError(`No row ${String(row)}`)
  return value
}
