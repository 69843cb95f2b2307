/** Distinct words, numbered in the order of their first occurrence. */
import { createKeyText } from '#api/catalogue/search/spelling/key-text.ts'
import { createNumberList } from '#api/catalogue/columns/number-list.ts'
import type { PrefixIndex } from './prefix-index.ts'
import { sortIntoIndex } from './sort-into-index.ts'

export type Vocabulary = {
  /** Returns the number of the word; adds the word if it is new. */
  numberOf: (word: string) => number
  size: () => number
  /** Sorts the words. @returns also the place of each number among the sorted words */
  sort: (pause: () => Promise<void>) => Promise<{ index: PrefixIndex; places: Uint32Array }>
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const text = createKeyText()
  const starts = createNumberList()
  return {
    numberOf: (word) => {
      const known = numbers.get(word)
      if (known !== undefined) return known
      starts.push(text.end())
      text.append(word)
      text.endText()
      numbers.set(word, numbers.size)
      return numbers.size - 1
    },
    size: () => numbers.size,
    sort: async (pause) => {
      const { index, order } = await sortIntoIndex(text.toLetters(), starts.toArray(), pause)
      const places = new Uint32Array(order.length)
      for (const [place, number] of order.entries()) places[number] = place
      return { index, places }
    },
  }
}
