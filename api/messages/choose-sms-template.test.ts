import { expect, test } from 'vitest'
import { chooseSmsTemplate, messageLanguage } from './choose-sms-template.ts'

const TEMPLATES = { otp: { en: 'otp-en', ta: 'otp-ta' }, refund_manual: { en: 'manual-en' } }
const choose = (...[kind, language]: [Parameters<typeof chooseSmsTemplate>[1], 'en' | 'ta' | 'hi']) =>
  chooseSmsTemplate({ smsTemplates: TEMPLATES }, kind, language)

test('takes the language and its id if the text is registered in the language', () => {
  expect(choose('otp', 'ta')).toEqual({ language: 'ta', templateId: 'otp-ta' })
  expect(choose('otp', 'en')).toEqual({ language: 'en', templateId: 'otp-en' })
})

test('takes English with the id of the English text if the text is not registered in the language', () => {
  expect(choose('otp', 'hi')).toEqual({ language: 'en', templateId: 'otp-en' })
  expect(choose('refund_manual', 'ta')).toEqual({ language: 'en', templateId: 'manual-en' })
})

test('takes the language without an id if the shop has no registered texts', () => {
  expect(chooseSmsTemplate({ smsTemplates: undefined }, 'otp', 'ta')).toEqual({ language: 'ta' })
})

test('takes English for a language that the shop does not offer', () => {
  expect(messageLanguage({ languages: ['en', 'ta'] }, 'ta')).toBe('ta')
  expect(messageLanguage({ languages: ['en', 'ta'] }, 'hi')).toBe('en')
})
