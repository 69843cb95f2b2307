import { expect, test } from 'vitest'
import { scriptLanguage } from './script-language.ts'

test.each([
  ['கடலோர ரயில்', 'ta'],
  ['వాన పాట', 'te'],
  ['ಮಳೆ', 'kn'],
  ['മഴ', 'ml'],
  ['बारिश 2', 'hi'],
  ['বৃষ্টি', 'bn'],
  ['ବର୍ଷା', 'or'],
  ['વરસાદ', 'gu'],
  ['ਮੀਂਹ', 'pa'],
  ['Family Max', undefined],
  ['', undefined],
])('%s is %s', (title, lang) => {
  expect(scriptLanguage(title)).toBe(lang)
})
