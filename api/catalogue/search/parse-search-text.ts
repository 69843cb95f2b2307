/** Parses the text of a search: normalises and limits it, and computes the keys of each word once. Pure. */
import { splitWords, normaliseWord } from './split-words.ts'
import { normaliseText } from '#api/platform/languages/romanise.ts'

/**
 * Limits that apply after Unicode normalisation (NFKC), which can expand one letter to 18: U+FDFA becomes four words.
 * Further letters and words are ignored. The longest of 9,212 tested titles has 12 words; its first 8 find it.
 */
const MAX_LETTERS = 60
const MAX_WORDS = 8

export type QueryWord = {
  /** As typed, in small letters. */
  readonly spelt: string
  /** Its loose key; '' for a word without letters of a known script. */
  readonly loose: string
}

export function parseSearchText(query: string): QueryWord[] {
  return splitWords(normaliseText(query).slice(0, MAX_LETTERS))
    .slice(0, MAX_WORDS)
    .map((spelt) => ({ spelt, loose: normaliseWord(spelt) }))
}
