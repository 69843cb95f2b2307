import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'

test.each([
  ['9840012345', '98400 12345'],
  ['71636495860', '716 3649 5860'],
  ['40000000003', '400 0000 0003'],
  ['123456789012', '1234 5678 9012'],
  ['123456789', '12345 6789'],
  ['12345678', '1234 5678'],
  ['123456', '12 3456'],
  ['12345', '12345'],
  ['–', '–'],
  ['', ''],
  ['+919840012345', '+919840012345'],
])('shows %j as %j', (number, shown) => {
  expect(groupDigits(number).join(' ')).toBe(shown)
  expect(groupDigits(number).join('')).toBe(number)
})
