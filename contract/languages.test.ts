import { expect, test } from 'vitest'
import { isLanguage, LANGUAGES, listLanguages, pathIn, pluralForm, readPagePath } from './languages.ts'

test.each(listLanguages())('the plural forms of %s are those of CLDR', (language) => {
  const rules = new Intl.PluralRules(language)
  expect(rules.resolvedOptions().locale).toBe(language)
  for (let count = 0; count <= 1000; count++)
    expect(pluralForm(count, language), String(count)).toBe(rules.select(count))
})

test('names each language in its own script', () => {
  for (const code of listLanguages()) {
    const { name } = LANGUAGES[code]
    const { script } = new Intl.Locale(code).maximize()
    expect(name).toMatch(new RegExp(`^[\\p{Script=${script ?? ''}}]+$`, 'u'))
    expect(name.normalize('NFC')).toBe(name)
  }
  expect(isLanguage('constructor')).toBe(false)
})

test.each([
  ['/', { language: 'en', path: '/' }],
  ['/cart', { language: 'en', path: '/cart' }],
  ['/ta', { language: 'ta', path: '/' }],
  ['/ta/', { language: 'ta', path: '/' }],
  ['/ta/cart', { language: 'ta', path: '/cart' }],
  ['/ta.data', { language: 'ta', path: '/.data' }],
  ['/ta/cart.data', { language: 'ta', path: '/cart.data' }],
  ['/TA/cart', { language: 'en', path: '/TA/cart' }],
  ['/en/cart', { language: 'en', path: '/en/cart' }],
  ['/tamil', { language: 'en', path: '/tamil' }],
  ['/xx/cart', { language: 'en', path: '/xx/cart' }],
] as const)('reads the language of %s', (pathname, expected) => {
  expect(readPagePath(pathname)).toEqual(expected)
})

test('writes the path of a page in a language [SPEC-16-01]', () => {
  expect(pathIn('en', '/cart?a=1')).toBe('/cart?a=1')
  expect(pathIn('ta', '/cart?a=1')).toBe('/ta/cart?a=1')
  expect(pathIn('ta', '/')).toBe('/ta')
  expect(pathIn('ta', '/?next=%2Fcart')).toBe('/ta?next=%2Fcart')
})
