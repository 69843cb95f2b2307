import { FIELD_TEXTS, INVISIBLE_IN_NAME } from '#contract/validation.ts'
import { expect, test } from 'vitest'
import { FIELD_RULES, REGISTRATION_RULES } from './registration-rules.ts'

test('accepts a name with the joiners of its script and refuses joiners in other scripts', () => {
  for (const name of ['അനില്\u200d', ' र\u200d्याचेल '])
    expect(FIELD_RULES.firstName.validate(name), name).toBe(true)
  expect(FIELD_RULES.lastName.validate('Ra\u200dvi')).toBe(INVISIBLE_IN_NAME)
})

test('says why it refuses a name with invisible characters, and what is missing in any other', () => {
  expect(FIELD_RULES.lastName.validate('\u202eivaR')).toBe(INVISIBLE_IN_NAME)
  expect(FIELD_RULES.lastName.validate('R4vi')).toBe(FIELD_TEXTS.lastName)
  expect(FIELD_RULES.firstName.validate('')).toBe(FIELD_TEXTS.firstName)
  expect(FIELD_RULES.firstName.validate('x'.repeat(51))).toBe(FIELD_TEXTS.firstName)
})

test('refuses a city with signs that reverse the text after them', () => {
  const { validate } = REGISTRATION_RULES.city as { validate: (typed: string) => true | string }
  expect(validate('Chennai')).toBe(true)
  expect(validate('Chennai\u202eiannehC')).toBe(FIELD_TEXTS.city)
})
