/** Words of titles and queries, and their loose keys. Pure. */
import { looseKey } from './loose-key.ts'
import { romanise, tidy } from './romanise.ts'

/** @param tidied text of `tidy`; an apostrophe is inside a word */
export const splitWords = (tidied: string): string[] =>
  tidied
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

export const wordsOf = (text: string): string[] => splitWords(tidy(text))

export const looseWord = (word: string): string => looseKey(romanise(word))
