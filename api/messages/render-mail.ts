/** Writes mails in a language. */
import { translator } from '#api/platform/languages/create-translator.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { type Language, pathIn } from '#contract/languages.ts'
import { type MailMessage, MESSAGE_TEXTS } from './message-kind.ts'
import { type Shop, writeSentences, writeValues } from './write-sentences.ts'

type Mail = { subject: string; text: string }

/** @param details what follows the text, such as the answer to a request, in the words of its writer */
export function renderMail(
  shop: Shop,
  { kind, values }: MailMessage,
  { language, details }: { language: Language; details?: string | undefined },
): Mail {
  const { translate } = translator(language)
  const { subject, page } = MESSAGE_TEXTS[kind]
  const written = writeValues(shop, values, formatPaise)
  const link = `${shop.shopUrl}${pathIn(language, page)}`
  return {
    subject: translate(subject, written),
    text: [
      writeSentences(kind, written, language),
      ...(details === undefined ? [] : [details]),
      translate(/*i18n*/ 'Open My Account: {link}', { link }),
    ].join('\n\n'),
  }
}
