/** Writes mails in a language. */
import { translator } from '#api/platform/languages/create-translator.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { type Language, pathIn } from '#contract/languages.ts'
import { type MailMessage, MESSAGE_TEXTS, textOf } from './message-texts.ts'
import { type Shop, writeSentences, writeValues } from './write-sentences.ts'

const OPEN_ACCOUNT = /*i18n*/ 'Open My Account: {link}'

type Mail = { subject: string; text: string }

type MailOptions = {
  language: Language
  /** What follows the text, such as the answer to a request, in the words of its writer. */
  details?: string | undefined
  /** The address that stops messages of this kind. */
  stopLink?: string | undefined
}

/** Returns the subject and the text, with a link to the page of the kind. */
export function renderMail(
  shop: Shop,
  { kind, values }: MailMessage,
  { language, details, stopLink }: MailOptions,
): Mail {
  const { translate } = translator(language)
  const { subject, page } = MESSAGE_TEXTS[kind]
  const { pageLink = OPEN_ACCOUNT } = textOf(kind)
  const written = writeValues(shop, values, formatPaise)
  const link = `${shop.shopUrl}${pathIn(language, page)}`
  return {
    subject: translate(subject, written),
    text: [
      writeSentences(kind, written, language),
      ...(details === undefined ? [] : [details]),
      translate(pageLink, { link }),
      ...(stopLink === undefined ? [] : [translate(/*i18n*/ 'Stop reminders: {link}', { link: stopLink })]),
    ].join('\n\n'),
  }
}
