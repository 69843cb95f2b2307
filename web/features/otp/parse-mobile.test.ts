import { expect, test } from 'vitest'
import { parseMobile } from './parse-mobile.ts'

test.each([
  '9840012345',
  '98400 12345',
  '+91 98400 12345',
  '0 98400-12345',
  '919840012345',
  '९८४०० १२३४५',
  '+௯௧ ௯௮௪௦௦ ௧௨௩௪௫',
])('parses %s as the same number', (typed) => expect(parseMobile(typed)).toBe('9840012345'))

test('keeps all digits of a ten-digit number that begins with 91', () => {
  expect(parseMobile('9198400123')).toBe('9198400123')
})
