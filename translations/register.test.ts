import { LANGUAGES } from '#contract/languages.ts'
import { expect, test } from 'vitest'
import register from './register.json' with { type: 'json' }
import { registerFaults } from './register.ts'

test.each([
  ['hi', 'तुम पेमेंट करो।', ['तुम', 'करो']],
  ['hi', 'पेमेंट कीजिए', ['कीजिए']],
  ['hi', 'रिफंड', ['रिफंड']],
  ['hi', 'आप पेमेंट करता है', ['करता']],
  ['ta', 'OTP அனுப்பு', ['அனுப்பு']],
  ['te', 'నీ ప్యాక్', ['నీ']],
  ['kn', 'ನಿನ್ನ ಕಾರ್ಟ್', ['ನಿನ್ನ']],
  ['ml', 'നിന്റെ കാർട്ട്', ['നിന്റെ']],
  ['ml', 'പ്ലാന്\u200d', ['ന്\u200d']],
  ['bn', 'তোমার কার্ট', ['তোমার']],
  ['mr', 'आपण पॅक निवडा', ['आपण']],
  ['mr', 'तुम्ही आपले कार्ट पहा', ['आपले']],
  ['mr', 'अॅप', ['अॅ']],
  ['or', 'ତୁମର କାର୍ଟ', ['ତୁମର']],
] as const)('finds the words of a wrong register in %s: %s', (language, text, words) => {
  expect(registerFaults(text, language).map((fault) => /"(.+)"/.exec(fault)?.[1])).toEqual(words)
})

test.each([
  ['hi', 'आप पेमेंट करें। ऐप काम करता है।', 'a word about another subject, in another sentence'],
  ['hi', 'तुमकुर', 'a part of a longer word'],
  ['ta', 'அனுப்பவும்', 'the beginning of a longer word'],
  ['mr', 'चार मित्र आपले टेबल सोडत नाहीत.', 'a possessive about others than the reader'],
  ['en', 'you', 'English'],
] as const)('accepts in %s "%s": %s', (language, text, _case) => {
  expect(registerFaults(text, language)).toEqual([])
})

test('has rules for languages of the shop alone', () => {
  expect(Object.keys(LANGUAGES)).toEqual(expect.arrayContaining(Object.keys(register)))
})
