import { expect, test } from 'vitest'
import { compileTemplate } from './compile-template.ts'
import { pseudoTranslation } from './pseudo-translation.ts'

test('brackets, accents and lengthens a text, and keeps its values and elements', () => {
  expect(pseudoTranslation('Pay {amount} <0>now</0>')).toBe('[Páy {amount} <0>ñów</0>~~~~~~ ~~~]')
})

test('keeps the syntax of plural forms', () => {
  const template = compileTemplate(pseudoTranslation('{count, plural, one {# pack} other {# packs}}'))
  expect(template).toEqual(['[', ['count', expect.anything()], expect.stringMatching(/^[~ ]+\]$/)])
})

test('lengthens a text with plural forms by the length of its longest form', () => {
  expect(pseudoTranslation('{count, plural, one {# pack} other {# packs}}')).toMatch(/\}~{3}\]$/)
})
