import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Latin', '0123456789'],
])('replaces the digits of %s', (_script, typed) => {
  expect(latinDigits(typed)).toBe('0123456789')
})

test('keeps letters, signs and blanks', () => {
  for (const typed of ['', ' a-1 ', 'कविता ।॥', 'தமிழ் ௰௱௲', '॰ॱॲ']) expect(latinDigits(typed)).toBe(typed)
})
