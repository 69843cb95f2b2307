import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { expect, test } from 'vitest'
import { readLanguageOffers } from './read-language-offers.ts'

test('each released language but English offers itself in its own words', () => {
  const offers = readLanguageOffers()
  const others = RELEASED_LANGUAGES.filter((code) => code !== DEFAULT_LANGUAGE)
  expect(Object.keys(offers)).toEqual(expect.arrayContaining(others))
  expect(offers.mr).toEqual({ text: 'ही साइट मराठीत पाहा', close: 'बंद करा' })
})
