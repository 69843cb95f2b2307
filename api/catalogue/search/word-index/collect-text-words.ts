/** Index of the words of all texts (titles, aliases, descriptions, languages, genres and apps) by their loose keys. */
import { createNumberList, type Lists, numberAt } from '#api/catalogue/columns/number-list.ts'
import type { PrefixIndex } from './prefix-index.ts'
import { invertLists } from './invert-lists.ts'
import type { WordCollector } from './collect-words.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'
import { createVocabulary } from './create-vocabulary.ts'

export type TextWords = {
  readonly words: PrefixIndex
  /** For each package, the numbers of its words. */
  readonly wordsOf: Lists
  /** For each word, the positions of the packages with it. */
  readonly packagesOf: Lists
}

/** Returns the numbers of the words of a package. */
export const wordsOfPackage = ({ wordsOf: { starts, items } }: TextWords, position: number): Uint32Array =>
  items.subarray(numberAt(starts, position), numberAt(starts, position + 1))

/** Returns the positions of the packages with the words from `first` to `end`, word by word. */
export const packagesWith = (
  { packagesOf: { starts, items } }: TextWords,
  [first, end]: readonly [first: number, end: number],
): Uint32Array => items.subarray(numberAt(starts, first), numberAt(starts, end))

export type TextWordCollector = {
  /** Adds the next package. @param words numbers of the words of its texts; a word may occur several times */
  add: (words: readonly number[]) => void
  finish: (pause: () => Promise<void>) => Promise<TextWords>
}

const ITEMS_AT_ONCE = 40_000

export function collectTextWords(words: WordCollector): TextWordCollector {
  const vocabulary = createVocabulary()
  const looseNumbers: number[] = []
  const starts = createNumberList()
  const items = createNumberList()
  return {
    add: (texts) => {
      starts.push(items.length())
      const numbers = new Set<number>()
      for (const word of texts)
        if (words.loose(word) !== '')
          numbers.add((looseNumbers[word] ??= vocabulary.numberOf(words.loose(word))))
      for (const number of numbers) items.push(number)
    },
    finish: async (pause) => {
      starts.push(items.length())
      const { index, places } = await vocabulary.sort(pause)
      const wordsOf = { starts: starts.toArray(), items: new Uint32Array(items.length()) }
      await runInSteps(items.length(), ITEMS_AT_ONCE, pause, (i) => {
        wordsOf.items[i] = numberAt(places, items.at(i))
      })
      return { words: index, wordsOf, packagesOf: await invertLists(wordsOf, vocabulary.size(), pause) }
    },
  }
}
