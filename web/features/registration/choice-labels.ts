/** The labels of the genders and age groups. The API stores the values, which are the English labels. */
import type { GENDERS } from '#contract/validation.ts'
import { t } from '@lingui/core/macro'

const GENDER_LABELS: Readonly<Record<string, string>> = {
  Male: t({ message: 'Male', comment: 'gender' }),
  Female: t({ message: 'Female', comment: 'gender' }),
  Others: t({ message: 'Others', comment: 'gender' }),
} satisfies Record<(typeof GENDERS)[number], string>

export const genderLabel = (gender: string): string => GENDER_LABELS[gender] ?? gender

/** Returns the label of "18-25 Years"; another value as it is. */
export function ageLabel(group: string): string {
  const ages = /^(\S+) Years$/.exec(group)?.[1]
  return ages === undefined ? group : t({ message: `${ages} Years`, comment: 'an age group such as 18-25' })
}
