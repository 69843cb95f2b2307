import { expect, test } from 'vitest'
import { maskEmail, maskName } from './mask-person.ts'

test('masks names of any script and length to their first letters', () => {
  expect(maskName('Kavitha', 'Raman')).toBe('K*** R***')
  expect(maskName('கவிதா', '')).toBe('க***')
  expect(maskName('', '')).toBe('')
})

test('masks a mail address to its first letter and its domain', () => {
  expect(maskEmail('kavitha@example.com')).toBe('k***@example.com')
  expect(maskEmail('k@example.com')).toBe('k***@example.com')
  expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com')
})

test.each(['9840012345', 'kavitha', '9', '9\n840012345'])(
  'masks %j, which has no domain [THR-S21]',
  (email) => {
    expect(maskEmail(email)).toBe(`${email.charAt(0)}***`)
  },
)

test('leaves a missing mail address empty', () => {
  expect(maskEmail('')).toBe('')
})
