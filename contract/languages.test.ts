import { expect, test } from 'vitest'
import { isLanguage, LANGUAGES, pluralForm } from './languages.ts'

const CODES = Object.keys(LANGUAGES).filter(isLanguage)

test.each(CODES)('the plural forms of %s are those of CLDR', (language) => {
  const rules = new Intl.PluralRules(language)
  expect(rules.resolvedOptions().locale).toBe(language)
  for (let count = 0; count <= 1000; count++)
    expect(pluralForm(count, language), String(count)).toBe(rules.select(count))
})

test('names each language in its own script', () => {
  for (const { name } of Object.values(LANGUAGES)) expect(name.normalize('NFC')).toBe(name)
  expect(isLanguage('constructor')).toBe(false)
})
