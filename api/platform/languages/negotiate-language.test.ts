import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLanguage } from '#contract/languages.ts'
import { negotiateLanguage } from './negotiate-language.ts'

test.each([
  ['ta', 'ta'],
  ['ta-IN', 'ta'],
  ['EN-us', 'en'],
  ['HI', 'hi'],
  ['hi-Deva-IN', 'hi'],
  ['hi;q=0.1, ta', 'ta'],
  ['hi;q=0.1,ta;q=0.2', 'ta'],
  ['hi , ta', 'hi'],
  ['hi;q=0.5, ta;q=0.5', 'hi'],
  ['fr-CH, fr;q=0.9, te;q=0.8, en;q=0.7, *;q=0.5', 'te'],
  ['kn ; Q=0.300', 'kn'],
  [', ,ml', 'ml'],
  ['en-IN,en-GB;q=0.9,hi;q=0.6', 'en'],
])('chooses for "%s" the language %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language)
})

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['any language', '*'],
  ['preferably any language', '*, ta;q=0.5'],
  ['none of our languages', 'fr, de;q=0.5'],
  ['a language that is not accepted', 'ta;q=0'],
  ['a language that is not accepted, with decimals', 'ta;q=0.000, hi;q=0'],
  ['no list', 'ta hi'],
  ['a weight above one', 'ta;q=1.5'],
  ['a weight that is not a number', 'ta;q=high'],
  ['a range that is not a language', 'hi, t@'],
  ['the name of a method of objects', 'toString, constructor'],
  ['too many ranges', Array.from({ length: 21 }, () => 'ta').join()],
  ['too many characters', `ta${' '.repeat(199)}`],
])('chooses English if the header is %s', (_case, header) => {
  expect(negotiateLanguage(header)).toBe('en')
})

test('accepts a header of the greatest length', () => {
  expect(negotiateLanguage(`ta${' '.repeat(198)}`)).toBe('ta')
  expect(negotiateLanguage(Array.from({ length: 20 }, () => 'ta').join())).toBe('ta')
})

test('chooses one of our languages whatever the header is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => isLanguage(negotiateLanguage(header))))
})
