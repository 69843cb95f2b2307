/** A subscriber: a person with an account. Pure. */
import type { User } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'

export type Subscriber = {
  id: string
  /** The SMC / CDS number: eleven digits. */
  number: string
  mobile: string
  firstName: string
  lastName: string
  email: string
  gender: string
  ageGroup: string
  pincode: string
  city: string
  /** Known to the satellite subscriber system: has a set-top box and a wallet there. */
  satellite: boolean
  /** The language of messages to the subscriber. */
  language: Language
}

/** Returns a subscriber in the field names of the specification. */
export const toUser = (subscriber: Subscriber): User => ({
  fld_subscriber_id: subscriber.number,
  fld_first_name: subscriber.firstName,
  fld_last_name: subscriber.lastName,
  fld_gender: subscriber.gender,
  fld_age: subscriber.ageGroup,
  fld_pincode: subscriber.pincode,
  fld_city: subscriber.city,
  fld_email: subscriber.email,
  fld_mobile: subscriber.mobile,
  fld_satellite: subscriber.satellite,
})

/** Returns a random subscriber number. The shop's numbers begin with 7, those of the satellite system with 4. */
export function newSubscriberNumber(random: (bytes: number) => Buffer): string {
  const digits = random(8).readBigUInt64BE() % 10_000_000_000n
  return `7${String(digits).padStart(10, '0')}`
}
