/** The person as a gateway may hear of them: plain letters, and nothing that could shift a signed field. Pure. */
import type { Subscriber } from '#api/identity/subscriber.ts'

export type Payer = { name: string; email: string; mobile: string }

const LONGEST_NAME = 60
const LONGEST_EMAIL = 50
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** @param fallbackEmail stands in for a missing address, or one that a gateway would refuse */
export function payerOf(
  { firstName, lastName, email, mobile }: Pick<Subscriber, 'firstName' | 'lastName' | 'email' | 'mobile'>,
  fallbackEmail: string,
): Payer {
  const name = `${firstName} ${lastName}`
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
  const usable = EMAIL.test(email) && email.length <= LONGEST_EMAIL
  return { name: name === '' ? 'Customer' : name, email: usable ? email : fallbackEmail, mobile }
}
