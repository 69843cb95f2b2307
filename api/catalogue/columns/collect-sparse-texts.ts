/** A column of texts that few rows have. It takes four bytes a row up to the last row with a text. */
import { collectTexts, type TextColumn } from './text-column.ts'

export type SparseTextCollector = {
  /** @param row greater than the row of the previous text */
  add: (row: number, text: string) => void
  /** @returns the column, which has '' for the other rows */
  finish: () => TextColumn
}

export function collectSparseTexts(): SparseTextCollector {
  const texts = collectTexts()
  let length = 0
  return {
    add: (row, text) => {
      if (text === '') return
      for (; length < row; length++) texts.add('')
      texts.add(text)
      length += 1
    },
    finish: texts.finish,
  }
}
