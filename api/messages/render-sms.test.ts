import { readConfig } from '#api/read-config.ts'
import { type Language, listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { countSmsSegments } from './count-sms-segments.ts'
import { type Message, MESSAGE_KINDS, textOf, type TextValues } from './message-texts.ts'
import { renderSms } from './render-sms.ts'

const shop = readConfig({ SHOP_URL: 'https://go.example.com' })
const TRANSLATED = listLanguages().filter((language) => language !== 'en')

const VALUES: TextValues = {
  amount: paise(1_49_900_00),
  code: '012345',
  minutes: '5',
  reference: 'REF2345',
  pack: 'கடலோர ரயில்',
  day: new Date('2026-11-20T18:45:05Z'),
  start: new Date('2026-11-21T18:45:05Z'),
  days: '4',
  request: 'SR7777',
  digits: '6666',
  link: '0123456789'.repeat(3).slice(0, 28),
}
/** The values as a message has them; the amount is that of an English one. */
const WRITTEN: Record<keyof TextValues, string> = {
  amount: 'Rs 1,49,900.00',
  code: '012345',
  minutes: '5',
  reference: 'REF2345',
  days: '4',
  pack: 'கடலோர ரயில்',
  day: '21/11/2026',
  start: '22/11/2026',
  request: 'SR7777',
  digits: '6666',
  link: '0123456789'.repeat(3).slice(0, 28),
}

const render = (message: Message, language: Language) => renderSms(shop, message, language)
const renderKind = (kind: Message['kind'], language: Language) =>
  renderSms(shop, { kind, values: VALUES }, language)

/** The values that the sentences of a kind name. */
const namesOf = (kind: Message['kind']): string[] => [
  ...new Set(textOf(kind).sentences.flatMap((sentence) => sentence.match(/\{(\w+)\}/g) ?? [])),
]

describe.each(MESSAGE_KINDS)('%s', (kind) => {
  test.each(listLanguages())('has all its values and the name of the product in %s', (language) => {
    const text = renderKind(kind, language)
    expect(text).toContain('Sun Direct Go')
    expect(text).not.toMatch(/[{}]|undefined/)
    for (const name of namesOf(kind)) {
      const key = name.slice(1, -1) as keyof TextValues
      if (!(key in WRITTEN)) continue
      const written = key === 'amount' && language !== 'en' ? '₹1,49,900.00' : WRITTEN[key]
      expect(text).toContain(written)
    }
  })

  test.each(TRANSLATED)('has no English in %s', (language) => {
    const text = renderKind(kind, language)
    expect(text).not.toBe(renderKind(kind, 'en'))
    const pages = ['quick-recharge', 'my-account'].map((page) => `go.example.com/${language}/${page}`)
    const names = ['Sun Direct Go', '@go.example.com', ...pages, 'go.example.com/r/']
    const kept = [...Object.values(WRITTEN), ...names].sort((one, other) => other.length - one.length)
    const rest = kept.reduce((left, word) => left.replaceAll(word, ' '), text)
    expect([...new Set(rest.match(/[A-Za-z]+/g))].filter((word) => word !== 'OTP')).toEqual([])
  })
})

describe('in English', () => {
  test('has the text of a code with the line by which a browser finds the code', () => {
    expect(render({ kind: 'otp', values: { code: '012345', minutes: '5' } }, 'en')).toBe(
      '012345 is your Sun Direct Go OTP, valid for 5 minutes. Do not share it with anyone.\n\n@go.example.com #012345',
    )
  })

  test('writes amounts in letters of GSM, so that a paid order takes one segment', () => {
    const values = { amount: paise(149_00), reference: 'X'.repeat(23) }
    const text = render({ kind: 'payment_received_pack_active', values }, 'en')
    expect(text).toBe(
      `Payment of Rs 149.00 received. Your pack is active. Reference ${values.reference}. - Sun Direct Go`,
    )
    expect(countSmsSegments(text)).toBe(1)
  })

  test.each(MESSAGE_KINDS)('%s takes at most two segments', (kind) => {
    const text = renderSms(shop, { kind, values: { ...VALUES, pack: 'Family Max' } }, 'en')
    expect(countSmsSegments(text)).toBeLessThanOrEqual(2)
  })
})

describe('a reminder', () => {
  test.each(listLanguages())('has the links to recharge and to stop reminders in %s', (language) => {
    const path = language === 'en' ? '' : `/${language}`
    const text = renderKind('reminder_one_day', language)
    expect(text).toContain(` go.example.com${path}/quick-recharge `)
    expect(text).toContain(` go.example.com/r/${VALUES.link} - Sun Direct Go`)
  })

  test.each(listLanguages())(
    'of a renewal has the links to My Account and to stop reminders in %s [SPEC-15-42]',
    (language) => {
      const path = language === 'en' ? '' : `/${language}`
      const text = renderKind('reminder_renewal', language)
      expect(text).toContain(` go.example.com${path}/my-account `)
      expect(text).toContain(` go.example.com/r/${VALUES.link} - Sun Direct Go`)
    },
  )
})

describe('a one-time code', () => {
  test.each(listLanguages())('is first, and alone in the last line, in %s', (language) => {
    const text = render({ kind: 'otp', values: { code: '012345', minutes: '5' } }, language)
    expect(text).toMatch(/^012345 /)
    expect(text).toMatch(/\n\n@go\.example\.com #012345$/)
  })
})

describe('the name of a pack', () => {
  const withPack = (pack: string) =>
    render({ kind: 'queued_pack_started', values: { pack, day: VALUES.day } }, 'hi')

  test('keeps its script', () => {
    expect(withPack('கடலோர ரயில்')).toContain('கடலோர ரயில்')
  })

  test('that is longer than a registered variable is cut between two letters with their marks', () => {
    expect(withPack('கோ'.repeat(15))).toContain(`${'கோ'.repeat(15)} `)
    expect(withPack(`அ${'கோ'.repeat(15)}`)).toContain(`அ${'கோ'.repeat(14)} `)
  })
})
