/**
 * Validation rules of forms, with the specification's messages. Has no zod, because browsers load it. The greatest lengths
 * of names, mail addresses and cities are in `identity.ts`.
 */
import { MOBILE_TEXT } from './mobile.ts'

export const PINCODE = /^[1-9]\d{5}$/
/**
 * Letters of any script with their marks and joiners, single blanks, dots, apostrophes and hyphens between them. For a
 * text that `normaliseName` returned; `hasInvisibleCharacters` refuses stray joiners.
 */
export const NAME = /^\p{L}[\p{L}\p{M}\u200c\u200d]*(?:[ .'’-]{1,2}\p{L}[\p{L}\p{M}\u200c\u200d]*)*\.?$/u

/**
 * Matches a zero-width joiner or non-joiner that joins nothing. In Indian scripts they are part of the spelling: the
 * last letter of "അനില്‍" and the first of "र‍्याचेल" need one. Elsewhere they are invisible, and two different names
 * could be displayed alike.
 */
const STRAY_JOINER =
  /(?:^|[^\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}])[\u200c\u200d]/u

/** Control characters and marks without a visible shape, such as the one that turns the direction of the text after it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/u

/** Returns whether a normalised name has invisible characters other than the joiners of its script. */
export const hasInvisibleCharacters = (name: string): boolean =>
  INVISIBLE.test(name.replace(/[\u200c\u200d]/g, '')) || STRAY_JOINER.test(name)

const EDGE = /[\s\u200b-\u200d\ufeff]/u
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u
const JOINER = '\u200d'

/**
 * Returns a typed name in the normal form NFC, without blanks and invisible characters at its edges. A joiner that makes
 * its last letter stays.
 */
export function normaliseName(typed: string): string {
  const name = typed.normalize('NFC')
  let start = 0
  let end = name.length
  while (start < end && EDGE.test(name.charAt(start))) start += 1
  while (end > start && EDGE.test(name.charAt(end - 1))) end -= 1
  const joinsLast = name.charAt(end) === JOINER && VIRAMA.test(name.charAt(end - 1))
  return name.slice(start, joinsLast ? end + 1 : end)
}

/** Text that can be stored and shown: no control characters and no lone surrogates, which PostgreSQL cannot store. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u
/** Signs that change the direction of the text around them: a name could be displayed as another one. */
const DIRECTION_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
export const hasDirectionSigns = (text: string): boolean => DIRECTION_SIGNS.test(text)

export const GENDERS = ['Male', 'Female', 'Others'] as const
export const AGE_GROUPS = [
  '18-25 Years',
  '26-30 Years',
  '31-35 Years',
  '36-40 Years',
  '41-50 Years',
  '51-60 Years',
  '61-70 Years',
  '71-80 Years',
  '81-90 Years',
] as const

export const FIELD_TEXTS = {
  mobile: MOBILE_TEXT,
  firstName: /*i18n*/ 'Please enter a First Name.',
  lastName: /*i18n*/ 'Please enter a Last Name.',
  pincode: /*i18n*/ "Pincode can't be empty and it will have 6 digit numbers",
  gender: /*i18n*/ 'Please choose a Gender.',
  age: /*i18n*/ 'Please choose a Age Group.',
  city: /*i18n*/ 'Please enter your city.',
  agree: /*i18n*/ 'User must agree to the terms and conditions before signing up',
} as const

/** The text for a name that seems right, but has characters that cannot be seen. */
export const INVISIBLE_IN_NAME = /*i18n*/ 'Please type the name again: it has characters that cannot be seen.'

export const REQUEST_TYPES = ['Payment Related', 'Content Related', 'Account Related'] as const
export const MAX_QUERY_LENGTH = 2000
/** Text in paragraphs: line ends and tabs are the only control characters. */
export const PARAGRAPHS = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export const REQUEST_TEXTS = {
  requestType: /*i18n*/ 'Please choose a Type.',
  query: /*i18n*/ 'Please type your query',
  queryTooLong: /*i18n*/ 'Please type at most 2000 characters.',
  altContact: MOBILE_TEXT,
} as const
