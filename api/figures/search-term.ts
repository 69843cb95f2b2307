/** The part of a search without a result that is counted: its words, if they cannot be a number or an address. Pure. */

/** How often a term was searched. */
export type SearchTerm = { term: string; count: number }

const MIN_LENGTH = 2
const MAX_LENGTH = 40
const MAX_WORDS = 3
/** Words of letters, with the marks of Indian scripts, an apostrophe or a hyphen inside. */
const WORDS = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*(?: [\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*)*$/u

/** Returns the term in small letters; undefined for a text that is not counted. */
export function searchTermOf(text: string): string | undefined {
  if (text.length > 2 * MAX_LENGTH) return undefined
  const term = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  const letters = Array.from(term).length
  const isRefused = letters < MIN_LENGTH || letters > MAX_LENGTH
  return isRefused || !WORDS.test(term) || term.split(' ').length > MAX_WORDS ? undefined : term
}
