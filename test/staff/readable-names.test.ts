/** How the desk names packs and languages for staff who do not read their scripts. */
import { languageName } from '#desk/format/language-name.ts'
import { packName, packNames } from '#desk/format/pack-name.ts'
import { listLanguages } from '#contract/languages.ts'
import { expect, test } from 'vitest'

test('a pack in another script has its name in Latin letters as well', () => {
  expect(packName('கடலோர ரயில்')).toBe('கடலோர ரயில் (Kadalora Rayil)')
  expect(packName('Family Max')).toBe('Family Max')
  expect(packNames('Family Max, கடலோர ரயில்')).toBe('Family Max, கடலோர ரயில் (Kadalora Rayil)')
})

test('a language has its English name as well', () => {
  expect(languageName('en')).toBe('English')
  expect(languageName('ta')).toBe('தமிழ் (Tamil)')
  expect(languageName('xx')).toBe('xx')
  for (const code of listLanguages()) expect(languageName(code)).toMatch(/[A-Z][a-z]+\)?$/)
})
