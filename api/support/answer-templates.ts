/** Answers to frequent questions, which staff choose and change before they send them. Pure. */
import { ENGLISH, translator } from '#api/platform/languages/create-translator.ts'
import type { Language } from '#contract/languages.ts'

/** `name` is for staff, in English; `text` is for the subscriber. */
const TEMPLATES = [
  {
    name: 'The payment is being returned',
    text: /*i18n*/ 'Your payment is being returned. It will be back where it came from within 5-7 working days. My Account shows each step.',
  },
  {
    name: 'The order was paid twice',
    text: /*i18n*/ 'The order was paid twice, and the second payment is being returned. You do not need to do anything. My Account shows each step.',
  },
  {
    name: 'The payment failed',
    text: /*i18n*/ 'Your payment has failed, and no pack was started. If money left your account, your bank returns it. You can order again at any time.',
  },
  {
    name: 'The pack is active',
    text: /*i18n*/ 'Your pack is active. Please close the app, open it again, and log in with the mobile number of your account.',
  },
  {
    name: 'A code does not arrive',
    text: /*i18n*/ 'Please check the mobile number and the signal of your phone, and ask for a new OTP. We never ask for an OTP on the phone: do not share it with anyone.',
  },
  {
    name: 'More details are needed',
    text: /*i18n*/ 'To find your payment, we need its day and its amount. Please send them in a new request.',
  },
] as const

type AnswerTemplate = { name: string; text: string; english: string }

/** Returns the templates in the language of a subscriber, each with its English text. */
export function answerTemplates(language: Language): AnswerTemplate[] {
  const { translate } = translator(language)
  return TEMPLATES.map(({ name, text }) => ({
    name,
    text: translate(text),
    english: ENGLISH.translate(text),
  }))
}
