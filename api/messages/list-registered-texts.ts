/** Lists the text messages of a shop as the mobile networks register them: with a mark for each variable. */
import { type Language, listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { countSmsSegments } from './count-sms-segments.ts'
import { MESSAGE_KINDS, type MessageKind, textOf, type TextValues } from './message-texts.ts'
import { composeSms, MAX_VARIABLE_LENGTH, renderSms } from './render-sms.ts'
import { type Shop, shopValues } from './write-sentences.ts'

/** The mark of a variable in the registration of the Telecom Regulatory Authority of India (DLT). */
const VARIABLE = '{#var#}'

const DAY = new Date('2026-11-26T06:30:00Z')

/** The longest values. The name of a pack is in a script of India, so that its text is not in the alphabet of GSM. */
const LONGEST: TextValues = {
  amount: paise(999_999_999),
  code: '999999',
  minutes: '5',
  reference: 'X'.repeat(25),
  pack: 'அ'.repeat(MAX_VARIABLE_LENGTH),
  day: DAY,
  start: DAY,
  days: '5',
  request: 'SR99999999999',
  digits: '9999',
  link: 'X'.repeat(28),
}
const LONG_REFERENCE = 'X'.repeat(35)

type RegisteredText = {
  kind: MessageKind
  language: Language
  text: string
  /** How many segments the message has with the longest values. */
  segments: number
}

export function listRegisteredTexts(shop: Shop): RegisteredText[] {
  return MESSAGE_KINDS.flatMap((kind) =>
    listLanguages().map((language) => ({
      kind,
      language,
      text: registeredText(shop, kind, language),
      segments: countSmsSegments(renderSms(shop, { kind, values: longestValues(kind) }, language)),
    })),
  )
}

function registeredText({ brand, shopUrl }: Shop, kind: MessageKind, language: Language): string {
  const { longValues = [] } = textOf(kind)
  const marks = Object.keys(LONGEST).map((name): [string, string] => [
    name,
    longValues.includes(name) ? VARIABLE + VARIABLE : VARIABLE,
  ])
  const values = { ...Object.fromEntries(marks), ...shopValues(brand, new URL(shopUrl)) }
  return composeSms(kind, values, language)
}

const longestValues = (kind: MessageKind): TextValues =>
  textOf(kind).longValues === undefined ? LONGEST : { ...LONGEST, reference: LONG_REFERENCE }
