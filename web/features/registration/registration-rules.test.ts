import { FIELD_TEXTS } from '#contract/validation.ts'
import { expect, test } from 'vitest'
import { FIELD_RULES } from './registration-rules.ts'

test('accepts a name with the joiners of its script and refuses joiners in other scripts', () => {
  for (const name of ['അനില്\u200d', ' र\u200d्याचेल '])
    expect(FIELD_RULES.firstName.validate(name), name).toBe(true)
  expect(FIELD_RULES.lastName.validate('Ra\u200dvi')).toBe(FIELD_TEXTS.lastName)
})
