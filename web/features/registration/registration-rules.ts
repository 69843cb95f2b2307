/** The values of the registration form and their validation, with the error texts of the specification. */
import { MOBILE } from '#contract/mobile.ts'
import {
  FIELD_TEXTS,
  hasDirectionSigns,
  hasInvisibleCharacters,
  INVISIBLE_IN_NAME,
  NAME,
  normaliseName,
  PINCODE,
} from '#contract/validation.ts'
import { t } from '@lingui/core/macro'
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

/** @param text the error text of the field */
const checkName = (text: string) => (typed: string) => {
  const name = normaliseName(typed)
  if (hasInvisibleCharacters(name)) return INVISIBLE_IN_NAME
  return (name.length <= NAME_LENGTH && NAME.test(name)) || text
}
const isCity = (typed: string) => {
  const city = typed.trim()
  return city !== '' && city.length <= CITY_LENGTH && !hasDirectionSigns(city)
}

/** The rules of the fields that the profile form also has. */
export const FIELD_RULES = {
  firstName: { validate: checkName(FIELD_TEXTS.firstName) },
  lastName: { validate: checkName(FIELD_TEXTS.lastName) },
  mobile: { validate: (typed: string) => MOBILE.test(typed) || FIELD_TEXTS.mobile },
  /** Not validated, as specified; the server stores at most 50 characters, so the field limits the length. */
  email: { maxLength: EMAIL_LENGTH },
  pincode: { validate: (typed: string) => PINCODE.test(typed) || FIELD_TEXTS.pincode },
  // A radio group without a selection has the value null.
  gender: { validate: (chosen: string | null) => Boolean(chosen) || FIELD_TEXTS.gender },
  age: { validate: (chosen: string) => chosen !== '' || FIELD_TEXTS.age },
}

type Rules = { [Name in keyof RegistrationValues]: RegisterOptions<RegistrationValues, Name> }

export const REGISTRATION_RULES: Rules = {
  ...FIELD_RULES,
  city: { validate: (typed) => isCity(typed) || FIELD_TEXTS.city },
  agree: { validate: (ticked) => ticked || FIELD_TEXTS.agree },
}

/** The attributes of the text fields that the profile form also has. */
export const TEXT_FIELDS = {
  firstName: { label: t`First Name`, autoComplete: 'given-name', maxLength: NAME_LENGTH },
  lastName: { label: t`Last Name`, autoComplete: 'family-name', maxLength: NAME_LENGTH },
  email: {
    label: t({ message: 'Email', comment: 'label of an e-mail address' }),
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: EMAIL_LENGTH,
  },
  city: {
    label: t({ message: 'City', comment: 'label of a town or city' }),
    autoComplete: 'address-level2',
    maxLength: CITY_LENGTH,
  },
} as const
