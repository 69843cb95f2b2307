import { expect, test } from 'vitest'
import { showControls } from './show-controls.ts'

test.each([
  ['a terminal escape', 'Asha\u001b[2J\u001b]0;title\u0007', 'Asha␛[2J␛]0;title␇'],
  ['a carriage return and a line feed', 'first\rsecond\nthird', 'first␍second␊third'],
  ['DEL and a C1 control', 'a\u007fb\u009b31m', 'a\\u007fb\\u009b31m'],
  ['a bidi override', 'RF\u202e99.00\u202c', 'RF\\u202e99.00\\u202c'],
  ['bidi isolates and marks', '\u2066a\u2069\u200f', '\\u2066a\\u2069\\u200f'],
  ['a line separator and a tag', 'a\u2028b\u{e0041}', 'a\\u2028b\\udb40\\udc41'],
])('shows %s as symbols', (_what, text, shown) => {
  expect(showControls(text)).toBe(shown)
})

test('keeps ZWNJ and ZWJ, which Indian scripts write with', () => {
  const names = ['അനില്\u200d', 'र\u200d्याचेल', 'क्\u200cष', '₹149.00 கடலோர ரயில்']
  for (const name of names) expect(showControls(name)).toBe(name)
})

test('keeps the meaning of JSON', () => {
  const value = { name: 'a\u001b[1m\u202eb\u{e0041}\u0085', note: 'line\nline' }
  expect(JSON.parse(showControls(JSON.stringify(value)))).toEqual(value)
})
