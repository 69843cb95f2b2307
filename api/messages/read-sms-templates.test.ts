import { expect, test } from 'vitest'
import { MESSAGE_KINDS } from './message-texts.ts'
import { readSmsTemplates } from './read-sms-templates.ts'

const english = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { en: '1107160000000000001' }]))

test('accepts an English id for each kind, and ids of other languages', () => {
  const file = { ...english, otp: { en: '1107160000000000001', ta: '1107160000000000002' } }
  expect(readSmsTemplates(file)).toEqual({ value: file })
})

test('ignores the kinds of a later version that runs beside this one [SPEC-18-24]', () => {
  expect(readSmsTemplates({ ...english, welcome: { en: '1' } })).toEqual({ value: english })
})

test.each([
  ['lacks a kind', { ...english, otp: undefined }, /^otp: must have the ids/],
  ['lacks the English id', { ...english, otp: { ta: '1' } }, /^otp: needs the id of the English text$/],
  ['has an unknown language', { ...english, otp: { en: '1', xx: '2' } }, /^otp: /],
  ['has an id that is a number', { ...english, otp: { en: 1 } }, /^otp: en: /],
  ['has an id with blanks', { ...english, otp: { en: '1 2' } }, /^otp: en: must be an id/],
  ['misspells a kind', { ...english, otp: undefined, opt: { en: '1' } }, /^otp: must have the ids/],
  ['is a list', [], /./],
])('refuses a file that %s', (_case, file, fault) => {
  const { faults } = readSmsTemplates(file)
  expect(faults).toHaveLength(1)
  expect(faults?.[0]).toMatch(fault)
})
