/** A column of texts in one buffer. It takes the bytes of UTF-8 and four bytes a text; a text is decoded when it is read. */
import type { Hash } from 'node:crypto'
import { createNumberList, numberAt } from './number-list.ts'

export type TextColumn = {
  readonly length: number
  /** Returns the text; '' for a row that the column does not have. */
  readonly at: (row: number) => string
  /** Adds all texts to a hash. */
  readonly hashInto: (hash: Hash) => void
}

export type TextCollector = { add: (text: string) => void; finish: () => TextColumn }

const FIRST_CAPACITY = 4_096
const MAX_BYTES_OF_LETTER = 3

export function collectTexts(): TextCollector {
  let bytes = Buffer.alloc(FIRST_CAPACITY)
  let end = 0
  const starts = createNumberList()
  return {
    add: (text) => {
      const needed = end + text.length * MAX_BYTES_OF_LETTER
      if (needed > bytes.length) {
        const grown = Buffer.alloc(Math.max(needed, bytes.length * 2))
        bytes.copy(grown, 0, 0, end)
        bytes = grown
      }
      starts.push(end)
      end += bytes.write(text, end)
    },
    finish: () => {
      starts.push(end)
      return textColumn(Buffer.from(bytes.subarray(0, end)), starts.toArray())
    },
  }
}

const textColumn = (bytes: Buffer, starts: Uint32Array): TextColumn => ({
  length: starts.length - 1,
  at: (row) => bytes.toString('utf8', numberAt(starts, row), numberAt(starts, row + 1)),
  hashInto: (hash) => void hash.update(starts).update(bytes),
})
