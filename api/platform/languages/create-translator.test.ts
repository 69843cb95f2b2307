import { expect, test } from 'vitest'
import { type Language, listLanguages } from '#contract/languages.ts'
import { createTranslator, ENGLISH } from './create-translator.ts'

const HINDI: Record<string, string> = {
  'Please login to continue.': 'जारी रखने के लिए लॉगिन करें।',
  'You ordered {packs} for {amount}.': 'आपने {amount} में {packs} ऑर्डर किया।',
  '{count, plural, one {# pack} other {# packs}}': '{count, plural, one {# पैक (एक)} other {# पैक}}',
}

/** Counts how often the translations of each language are read. */
function openTranslator() {
  const reads: Language[] = []
  const translator = createTranslator((language) => {
    reads.push(language)
    return (english) => HINDI[english]
  })
  return { reads, translator }
}

test('translates a constant and a sentence with values in the order of the language', () => {
  const { translate } = openTranslator().translator('hi')
  expect(translate('Please login to continue.')).toBe('जारी रखने के लिए लॉगिन करें।')
  expect(translate('You ordered {packs} for {amount}.', { packs: 'X', amount: '₹1' })).toBe(
    'आपने ₹1 में X ऑर्डर किया।',
  )
})

test('returns the parts of a sentence in the order of the language', () => {
  const { translateParts } = openTranslator().translator('hi')
  const [packs, amount] = [{ name: 'X' }, { name: '₹1' }]
  expect(translateParts('You ordered {packs} for {amount}.', { packs, amount })).toEqual([
    'आपने ',
    amount,
    ' में ',
    packs,
    ' ऑर्डर किया।',
  ])
})

test('reads the translations of a language once, when the first text is needed, and none for English', () => {
  const { reads, translator } = openTranslator()
  const texts = translator('hi')
  expect(reads).toEqual([])
  texts.translate('Please login to continue.')
  translator('hi').translate('Not translated')
  translator('en').translate('Please login to continue.')
  translator('en').translate('You ordered {packs}.', { packs: 1 })
  expect(reads).toEqual(['hi'])
})

test('returns an English constant as it is, whatever signs it has', () => {
  expect(ENGLISH.translate("It's {not} a '{template}' <0>")).toBe("It's {not} a '{template}' <0>")
})

test('returns the English text, with its plural forms, if there is no translation', () => {
  const { translate } = openTranslator().translator('hi')
  expect(translate('Too long.')).toBe('Too long.')
  const days = '{count, plural, one {# day} other {# days}}'
  // In Hindi, zero has the form of one.
  expect(translate(days, { count: 0 })).toBe('0 days')
  expect(translate('{count, plural, one {# pack} other {# packs}}', { count: 0 })).toBe('0 पैक (एक)')
})

test('reads the translation files of all languages', () => {
  const translator = createTranslator()
  for (const language of listLanguages())
    expect(translator(language).translate('This text is in no file.')).toBe('This text is in no file.')
})
