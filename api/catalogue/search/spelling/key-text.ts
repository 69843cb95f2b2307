/** Texts of many keys in one array of letters while an index is built. Each text ends at a line feed. */
import { numberAt } from '#api/catalogue/columns/number-list.ts'

/** Ends a key. Sorts before all letters, and occurs in no key. */
export const KEY_END = 0x0a

export type KeyText = {
  /** Returns the offset of the next text. */
  end: () => number
  /** Appends to the text that is not ended yet. */
  append: (part: string) => void
  appendLetters: (letters: Uint16Array, count: number) => void
  endText: () => void
  at: (offset: number) => number
  toLetters: () => Uint16Array
}

const FIRST_CAPACITY = 16_384

export function createKeyText(): KeyText {
  let letters = new Uint16Array(FIRST_CAPACITY)
  let end = 0
  const reserve = (count: number) => {
    if (end + count <= letters.length) return
    const grown = new Uint16Array(Math.max(letters.length * 2, end + count))
    grown.set(letters)
    letters = grown
  }
  return {
    end: () => end,
    append: (part) => {
      reserve(part.length)
      for (let i = 0; i < part.length; i++) letters[end++] = part.charCodeAt(i)
    },
    appendLetters: (given, count) => {
      reserve(count)
      for (let i = 0; i < count; i++) letters[end++] = numberAt(given, i)
    },
    endText: () => {
      reserve(1)
      letters[end++] = KEY_END
    },
    at: (offset) => numberAt(letters, offset),
    toLetters: () => letters.slice(0, end),
  }
}

const BEYOND_LATIN_1 = /[^\0-\xff]/

/** Returns the letters as a string, which takes one byte a letter if all are in Latin-1. */
export function stringOf(letters: Uint16Array): string {
  const text = Buffer.from(letters.buffer, letters.byteOffset, letters.byteLength).toString('utf16le')
  return BEYOND_LATIN_1.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1')
}
