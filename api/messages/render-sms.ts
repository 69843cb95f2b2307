/** Writes text messages in a language. */
import { translator } from '#api/platform/languages/create-translator.ts'
import { formatAmount, formatPaise } from '#contract/format/format-rupees.ts'
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#contract/languages.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { type MessageKind, textOf, type TextValues } from './message-texts.ts'
import { MY_ACCOUNT, QUICK_RECHARGE } from './sentences.ts'
import { type Shop, writeSentences, writeValues, type WrittenValues } from './write-sentences.ts'

/** The most characters of one variable of a text that the mobile networks have registered. */
export const MAX_VARIABLE_LENGTH = 30

/** A `Message`, or its kind with more values than the kind has. */
type AnyMessage = { kind: MessageKind; values: Partial<TextValues> }

export function renderSms(shop: Shop, { kind, values }: AnyMessage, language: Language): string {
  const { pack } = values
  const short = pack === undefined ? values : { ...values, pack: shortenName(pack) }
  const written = writeValues(shop, short, language === DEFAULT_LANGUAGE ? writeInGsm : formatPaise)
  return composeSms(kind, written, language)
}

/** The sign for rupees is not in the alphabet of GSM: with it, a part of an English text has 70 letters instead of 160. */
const writeInGsm = (amount: Paise): string => `Rs ${formatAmount(toRupees(amount))}`

/**
 * Returns a text message with these values. It ends with the name of the product, which the networks require, if no
 * sentence has the name. The last line of a code lets a phone's browser offer the code to the shop's own pages only
 * (https://wicg.github.io/sms-one-time-codes, read 2026-11).
 */
export function composeSms(kind: MessageKind, values: WrittenValues, language: Language): string {
  const { sentences, smsEnd } = textOf(kind)
  const links = {
    recharge: `${values.site}${pathIn(language, QUICK_RECHARGE)}`,
    account: `${values.site}${pathIn(language, MY_ACCOUNT)}`,
    stop: `${values.site}/r/${values['link'] ?? ''}`,
  }
  const end = smsEnd === undefined ? [] : [translator(language).translate(smsEnd, links)]
  const text = [writeSentences(kind, values, language), ...end].join(' ')
  if (kind === 'otp') return `${text}\n\n@${values.host} #${values['code'] ?? ''}`
  const hasName = sentences.some((sentence) => sentence.includes('{product}'))
  return hasName ? text : `${text} - ${values.product}`
}

/** Cuts a name that is longer than a variable, between two letters with their marks. */
function shortenName(name: string): string {
  if (name.length <= MAX_VARIABLE_LENGTH) return name
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length > MAX_VARIABLE_LENGTH) break
    kept += segment
  }
  return kept.trimEnd()
}
