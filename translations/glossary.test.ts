import { isLanguage } from '#contract/languages.ts'
import { expect, test } from 'vitest'
import glossary from './glossary.json' with { type: 'json' }
import { glossaryFaults, type GlossaryTerm } from './glossary.ts'
import { translationFaults } from './translation-faults.ts'

test.each([
  ['hi', 'We accepted the payment.', 'भुगतान मिल गया।', 'it lacks "पेमेंट" for "payment"'],
  ['ta', 'Cancel', 'மறுக்கவும்', 'it lacks "ரத்து செய்யவும்" for "Cancel"'],
  ['ta', 'Subscribe', 'வாங்கவும்', 'it lacks "சந்தா பெறவும்" for "Subscribe"'],
  ['bn', 'Please use Resend OTP.', 'নতুন OTP নিন।', 'it lacks "OTP আবার পাঠান" for "Resend OTP"'],
] as const)('finds in %s the lost term of "%s"', (language, english, translation, fault) => {
  expect(glossaryFaults(english, translation, language).map((one) => one.fault)).toEqual([fault])
})

test.each([
  ['ta', 'packs', 'பேக்குகளை', 'an ending in place of the last sign'],
  ['ml', 'That order', 'ആ ഓർഡറിന്റെ', 'an ending after a chillu'],
  ['te', 'View Packs', 'ప్యాక్లు చూడండి', 'without the joiner of the term'],
  ['mr', 'Show older requests', 'जुन्या विनंत्या पहा', 'another form of the glossary'],
  ['hi', 'Too many requests. Please try again in {wait}.', 'बहुत बार कोशिश की गई है।', 'an exception'],
  ['hi', 'Cancelled by the bank', 'बैंक ने रोका', 'a label within a longer text'],
  ['hi', 'They packed', 'सामान बांधा', 'a term within a longer word'],
  [
    'hi',
    '{n, plural, one {# selected} other {# selected}}',
    '{n, plural, one {# चुना गया} other {# चुने गए}}',
    'plural forms',
  ],
] as const)('accepts in %s a translation of "%s": %s (%s)', (language, english, translation, _case) => {
  expect(glossaryFaults(english, translation, language)).toEqual([])
})

test('tells labels from terms within a text', () => {
  const faults = glossaryFaults('Login', 'साइन इन', 'hi')
  expect(faults.map(({ label }) => label)).toEqual([true])
  expect(glossaryFaults('My plan', 'मेरा', 'hi').map(({ label }) => label)).toEqual([false])
})

test('each term has a form in every language of the glossary, in its letters', () => {
  const first = termOf(glossary[0])
  const languages = Object.keys(first).filter(isLanguage)
  expect(languages).toEqual(expect.arrayContaining(['hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or']))
  const faults = glossary.map(termOf).flatMap((term) =>
    languages.flatMap((language) => {
      const [main = '', ...others] = term[language] ?? []
      const wrong = [main.replace('?', ''), ...others].flatMap((form) =>
        translationFaults(term.english[0] ?? '', form, language).filter((fault) =>
          /letters|NFC|joiner|blanks/.test(fault),
        ),
      )
      return main === '' ? [`${language}: no form of ${term.english.join()}`] : wrong
    }),
  )
  expect(faults).toEqual([])
})

const termOf = (term: GlossaryTerm | undefined): GlossaryTerm => term ?? { english: [] }
