/** Words of titles and queries, and their loose keys. Pure. */
import { spellingKey } from './spelling-key.ts'
import { romanise, tidy } from './romanise.ts'

/** @param tidied text of `tidy`; an apostrophe is inside a word */
export const splitWords = (tidied: string): string[] =>
  tidied
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

export const tokenise = (text: string): string[] => splitWords(tidy(text))

export const normaliseWord = (word: string): string => spellingKey(romanise(word))
