import { listLanguages } from '#contract/languages.ts'
import { expect, test } from 'vitest'
import { languageOfferRules, languageOffers } from './language-offers.ts'

test('has a line for each other language that the shop offers, and none for English', () => {
  document.body.innerHTML = languageOffers(['en', 'ta', 'mr'])
  const lines = [...document.querySelectorAll<HTMLElement>('.language-offer')]
  expect(lines.map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['ta', 'இந்தத் தளத்தைத் தமிழில் பார்க்கவும்'],
    ['mr', 'ही साइट मराठीत पाहा'],
  ])
  expect(lines[1]?.querySelector('button')?.ariaLabel).toBe('बंद करा')
})

test('has a rule that shows the line of each language', () => {
  expect(languageOfferRules()).toContain('.offers-mr .language-offer:lang(mr){display:flex}')
  expect(languageOfferRules().match(/display:flex/g)).toHaveLength(listLanguages().length - 1)
})
