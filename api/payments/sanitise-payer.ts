/** Makes a buyer's name and e-mail address what both gateways accept: plain letters, and no separator of signed fields. Pure. */
import type { Subscriber } from '#api/identity/subscriber.ts'

export type Payer = { name: string; email: string; mobile: string }

const LONGEST_NAME = 60
const LONGEST_EMAIL = 50
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** @param fallbackEmail for a missing address, or one that a gateway would refuse */
export function sanitisePayer(
  { firstName, lastName, email, mobile }: Pick<Subscriber, 'firstName' | 'lastName' | 'email' | 'mobile'>,
  fallbackEmail: string,
): Payer {
  const name = `${firstName} ${lastName}`
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim()
  const usable = EMAIL.test(email) && email.length <= LONGEST_EMAIL
  // Signs alone may be left of a name in another script, such as the hyphen of a double name.
  return { name: /[A-Za-z0-9]/.test(name) ? name : 'Customer', email: usable ? email : fallbackEmail, mobile }
}
