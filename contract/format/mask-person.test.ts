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
})
