/** Three letters, vowel signs or digits of any script. */
const ENOUGH_LETTERS = /(?:[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}]*){3}/u

/**
 * Returns whether a query has enough characters to search. Counts letters, vowel signs and digits of any script; not
 * blanks, signs and emoji. "நதி" has three, "96" has two. A whole title may be shorter: a search finds "96" and "ஐ".
 */
export const hasLettersToSearch = (query: string): boolean => ENOUGH_LETTERS.test(query)
