import { readConfig } from '#api/read-config.ts'
import { listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { type MailMessage, MESSAGE_TEXTS } from './message-texts.ts'
import { renderMail } from './render-mail.ts'

const shop = readConfig({ SHOP_URL: 'https://go.example.com' })
const PAID: MailMessage = {
  kind: 'payment_received_packs_active',
  values: { amount: paise(1_49_900_00), reference: 'REF2345' },
}
const ANSWERED: MailMessage = { kind: 'request_answered', values: { request: 'SR7777' } }

test('has the text with the sign for rupees, and the address of the English page', () => {
  expect(renderMail(shop, PAID, { language: 'en' })).toEqual({
    subject: 'Payment received',
    text:
      'Payment of ₹1,49,900.00 received. Your packs are active. Reference REF2345.\n\n' +
      'Open My Account: https://go.example.com/my-account',
  })
})

test('is in the language of the recipient, and so is the page that it links', () => {
  expect(renderMail(shop, PAID, { language: 'ta' })).toEqual({
    subject: 'பேமெண்ட் கிடைத்தது',
    text:
      '₹1,49,900.00 பேமெண்ட் கிடைத்தது. உங்கள் பேக்குகள் செயலில் உள்ளன. குறிப்பு எண்: REF2345.\n\n' +
      'எனது கணக்கு பக்கத்தைத் திறக்கவும்: https://go.example.com/ta/my-account',
  })
})

test('puts details between the text and the link, in the words of their writer', () => {
  const { subject, text } = renderMail(shop, ANSWERED, {
    language: 'hi',
    details: 'Your payment was returned.',
  })
  expect(subject).toBe('आपकी रिक्वेस्ट SR7777')
  expect(text).toMatch(/\n\nYour payment was returned\.\n\n.*https:\/\/go\.example\.com\/hi\/my-account$/)
})

test.each(listLanguages().filter((language) => language !== 'en'))(
  'has no English subject in %s',
  (language) => {
    const subjects = Object.values(MESSAGE_TEXTS).flatMap((text) => ('subject' in text ? [text.subject] : []))
    const shown = new Map(
      Object.entries(MESSAGE_TEXTS).flatMap(([kind]) => {
        if (!('subject' in MESSAGE_TEXTS[kind as MailMessage['kind']])) return []
        const values = { amount: paise(100), reference: 'R', request: 'SR1', pack: 'P', days: '5' }
        const days = { day: new Date(0), start: new Date(0) }
        const message = { kind, values: { ...values, ...days } } as MailMessage
        return [[kind, renderMail(shop, message, { language }).subject] as const]
      }),
    )
    expect(shown.size).toBe(subjects.length)
    for (const subject of shown.values()) expect(subject.replace('SR1', '')).not.toMatch(/[A-Za-z]/)
  },
)
