/** Tokeniser of titles and queries, and the loose key of a word. Pure. */
import { spellingKey } from '#api/catalogue/search/spelling/spelling-key.ts'
import { romanise, normaliseText } from '#api/platform/languages/romanise.ts'

/** Splits a text into words; an apostrophe does not end a word. @param tidied text that `normaliseText` returned */
export const splitWords = (tidied: string): string[] =>
  tidied
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

export const tokenise = (text: string): string[] => splitWords(normaliseText(text))

export const normaliseWord = (word: string): string => spellingKey(romanise(word))
