/**
 * Converts a buyer's name and e-mail address to what both gateways accept: plain letters, without separators of signed
 * fields. Pure.
 */
import { romanise } from '#api/platform/languages/romanise.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'

export type Payer = { name: string; email: string; mobile: string }

const MAX_NAME_LENGTH = 60
const MAX_EMAIL_LENGTH = 50
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** @param fallbackEmail for a missing address, or one that a gateway would refuse */
export function sanitisePayer(
  { firstName, lastName, email, mobile }: Pick<Subscriber, 'firstName' | 'lastName' | 'email' | 'mobile'>,
  fallbackEmail: string,
): Payer {
  const name = inLatinLetters(`${firstName} ${lastName}`)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim()
  const usable = EMAIL.test(email) && email.length <= MAX_EMAIL_LENGTH
  // A name in a script outside India may leave only punctuation, such as the hyphen of a double name.
  return { name: /[A-Za-z0-9]/.test(name) ? name : 'Customer', email: usable ? email : fallbackEmail, mobile }
}

/** A part of a name in a script of India, without blanks and hyphens. */
const INDIAN_PART = /[\u0900-\u0d7f\u200c\u200d]+/g

/** Transliterates the parts of a name that are in scripts of India, each with a capital. Keeps all other letters. */
const inLatinLetters = (name: string): string =>
  name.replace(INDIAN_PART, (part) => romanise(part).replace(/^[a-z]/, (first) => first.toUpperCase()))
