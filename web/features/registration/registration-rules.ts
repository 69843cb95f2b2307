/** The values of the registration form and their validation, with the error texts of the specification. */
import { FIELD_TEXTS, isName, MOBILE, PINCODE, tidyName } from '#contract/validation.ts'
import type { RegisterOptions } from 'react-hook-form'

export type RegistrationValues = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  pincode: string
  city: string
  gender: string
  age: string
  agree: boolean
}

const NAME_LENGTH = 50
const CITY_LENGTH = 60
const EMAIL_LENGTH = 50

const isNameThatFits = (typed: string) => {
  const name = tidyName(typed)
  return name.length <= NAME_LENGTH && isName(name)
}
const isCity = (typed: string) => typed.trim() !== '' && typed.trim().length <= CITY_LENGTH

type Rules = { [Name in keyof RegistrationValues]: RegisterOptions<RegistrationValues, Name> }

/** The checks of the fields that the profile form also has. */
export const FIELD_CHECKS = {
  firstName: (typed: string) => isNameThatFits(typed) || FIELD_TEXTS.firstName,
  lastName: (typed: string) => isNameThatFits(typed) || FIELD_TEXTS.lastName,
  mobile: (typed: string) => MOBILE.test(typed) || FIELD_TEXTS.mobile,
  pincode: (typed: string) => PINCODE.test(typed) || FIELD_TEXTS.pincode,
  // A radio group without a selection has the value null.
  gender: (chosen: string | null) => Boolean(chosen) || FIELD_TEXTS.gender,
  age: (chosen: string) => chosen !== '' || FIELD_TEXTS.age,
}

export const REGISTRATION_RULES: Rules = {
  firstName: { validate: FIELD_CHECKS.firstName },
  lastName: { validate: FIELD_CHECKS.lastName },
  mobile: { validate: FIELD_CHECKS.mobile },
  /** Not validated, as specified; the server stores at most 50 characters, so the field limits the length. */
  email: { maxLength: EMAIL_LENGTH },
  pincode: { validate: FIELD_CHECKS.pincode },
  city: { validate: (typed) => isCity(typed) || FIELD_TEXTS.city },
  gender: { validate: FIELD_CHECKS.gender },
  age: { validate: FIELD_CHECKS.age },
  agree: { validate: (ticked) => ticked || FIELD_TEXTS.agree },
}

export const MAX_LENGTHS = { name: NAME_LENGTH, city: CITY_LENGTH, email: EMAIL_LENGTH } as const
