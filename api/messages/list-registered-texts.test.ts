import { readConfig } from '#api/read-config.ts'
import { listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { listRegisteredTexts } from './list-registered-texts.ts'
import { MESSAGE_KINDS } from './message-texts.ts'
import { renderSms } from './render-sms.ts'

const shop = readConfig({ SHOP_URL: 'https://shop.example' })
const texts = listRegisteredTexts(shop)

/** Matches what a text may become: each variable has up to 30 characters. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('{#var#}')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      .join('[^\\n]{0,30}')}$`,
  )

test('has each kind in each language, none of them twice', () => {
  expect(texts).toHaveLength(MESSAGE_KINDS.length * listLanguages().length)
  for (const language of listLanguages()) {
    const own = texts.filter((text) => text.language === language)
    expect(new Set(own.map(({ text }) => text)).size).toBe(MESSAGE_KINDS.length)
  }
})

test('equals the message that is sent, except for the variables', () => {
  const values = {
    amount: paise(149_00),
    code: '012345',
    minutes: '5',
    pack: 'ஒரு'.repeat(20),
    days: '5',
    day: new Date(0),
    start: new Date(0),
    request: 'SRABCDEFGHIJ',
    digits: '4321',
    link: 'A'.repeat(28),
  }
  for (const { kind, language, text } of texts) {
    const reference = kind.startsWith('refund_by_staff') ? 'A'.repeat(35) : 'A'.repeat(25)
    expect(renderSms(shop, { kind, values: { ...values, reference } }, language)).toMatch(patternOf(text))
  }
})

test('names the product once in each text', () => {
  for (const { text } of texts) expect(text.split('Sun Direct Go')).toHaveLength(2)
})

test('takes at most the listed number of segments with the longest values', () => {
  const most = Object.fromEntries(
    listLanguages().map((language) => [
      language,
      Math.max(...texts.filter((text) => text.language === language).map(({ segments }) => segments)),
    ]),
  )
  // The English reminder has three segments with a name in a script of India, and two with a Latin name.
  expect(most).toEqual({ en: 3, hi: 4, ta: 4, te: 4, kn: 4, ml: 4, bn: 4, mr: 4, or: 4 })
  const codes = texts.filter(({ kind }) => kind === 'otp').map(({ segments }) => segments)
  expect(Math.max(...codes)).toBe(2)
})
