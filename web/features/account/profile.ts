/** The editable fields of the account and their validation, with the error texts of the specification. */
import type { User } from '#contract/identity.ts'
import type { RegisterOptions } from 'react-hook-form'
import { FIELD_CHECKS, MAX_LENGTHS } from '#web/features/registration/registration-rules.ts'

/** The names are those of the API request. */
export type Profile = {
  firstName: string
  lastName: string
  gender: string
  age: string
  mobile: string
  email: string
  pincode: string
  city: string
}

type Rules = { [Name in keyof Profile]: RegisterOptions<Profile, Name> }

/** Six fields are validated; for e-mail and city only the length is limited. */
export const PROFILE_RULES: Rules = {
  firstName: { validate: FIELD_CHECKS.firstName },
  lastName: { validate: FIELD_CHECKS.lastName },
  gender: { validate: FIELD_CHECKS.gender },
  age: { validate: FIELD_CHECKS.age },
  mobile: { validate: FIELD_CHECKS.mobile },
  email: { maxLength: MAX_LENGTHS.email },
  pincode: { validate: FIELD_CHECKS.pincode },
  city: { maxLength: MAX_LENGTHS.city },
}

export const profileOf = (user: User): Profile => ({
  firstName: user.fld_first_name,
  lastName: user.fld_last_name,
  gender: user.fld_gender,
  age: user.fld_age,
  mobile: user.fld_mobile,
  email: user.fld_email,
  pincode: user.fld_pincode,
  city: user.fld_city,
})
