/** What a form may hold, and the specification's text where it does not. No zod: the browser reads this too. */

export const MOBILE = /^[6789]\d{9}$/
export const PINCODE = /^[1-9]\d{5}$/
/** Letters of any script with their marks, single blanks, dots, apostrophes and hyphens between them. */
export const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ .'’-]{1,2}\p{L}[\p{L}\p{M}]*)*\.?$/u

/** Text that can be stored and printed: no control characters, and no half of a letter, which no database and no phone can write. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

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
  mobile: 'Please enter a valid Mobile Number.',
  firstName: 'Please enter a First Name.',
  lastName: 'Please enter a Last Name.',
  pincode: "Pincode can't be empty and it will have 6 digit numbers",
  gender: 'Please choose a Gender.',
  age: 'Please choose a Age Group.',
  city: 'Please enter your city.',
  agree: 'User must agree to the terms and conditions before signing up',
} as const

export const REQUEST_TYPES = ['Payment Related', 'Content Related', 'Account Related'] as const
export const QUERY_LONGEST = 2000
/** Text in paragraphs: the only control characters are those of line ends and tabs. */
export const PARAGRAPHS = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export const REQUEST_TEXTS = {
  requestType: 'Please choose a Type.',
  query: 'Please type your query',
  queryTooLong: `Please type at most ${QUERY_LONGEST} characters.`,
  altContact: FIELD_TEXTS.mobile,
} as const

export const OTP_RESEND_SECONDS = 30
export const SEARCH_MINIMUM = 3
/**
 * Letters, vowel signs and digits count, of any script; blanks, signs and emoji do not. "நதி" has three, "96" two.
 * A whole title may be shorter: "96" and "ஐ" are found by themselves.
 */
export const hasLettersToSearch = (query: string): boolean =>
  (query.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length >= SEARCH_MINIMUM
export const SEARCH_DELAY_MS = 1000
export const TOAST_MS = 3000
export const CAROUSEL_MS = 7500
export const REDIRECT_AFTER_PAYMENT_MS = 2000
