/** The editable fields of the account and their validation, with the error texts of the specification. */
import type { User } from '#contract/identity.ts'
import type { RegisterOptions } from 'react-hook-form'
import {
  FIELD_RULES,
  type RegistrationValues,
  TEXT_FIELDS,
} from '#web/features/registration/registration-rules.ts'

/** The names are those of the API request. */
export type Profile = Omit<RegistrationValues, 'agree'>

type Rules = { [Name in keyof Profile]: RegisterOptions<Profile, Name> }

/** Six fields are validated; for e-mail and city only the length is limited. */
export const PROFILE_RULES: Rules = { ...FIELD_RULES, city: { maxLength: TEXT_FIELDS.city.maxLength } }

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
