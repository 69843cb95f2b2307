/** Messages to a buyer who may have left the page: a text message, and a mail if there is an address. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { enqueue, type NewOutboxItem } from '#api/platform/outbox/outbox-store.ts'
import type { Language } from '#contract/languages.ts'
import { messageLanguage } from './choose-sms-template.ts'
import { smsItem } from './enqueue-sms.ts'
import type { MailMessage } from './message-texts.ts'
import { mailKey } from './buyer-message-keys.ts'
import { renderMail } from './render-mail.ts'

export type Recipient = {
  /** Null once the subscriber is erased. */
  customerMobile: string | null
  customerEmail: string
  /** The language of the account. */
  language: Language
  /** The order that the message is about, for traces. */
  orderId?: string
  /**
   * The account, whose erasure discards the message at whatever address it waits. Absent in messages about a payment, which go to
   * the addresses that the payment keeps.
   */
  subscriberId?: string
}

type BuyerMessage = {
  /** Identifies the event. A message with the same key is stored once. */
  key: string
  message: MailMessage
  /** Text that the mail has after its sentences; the text message does not have it. */
  details?: string
  /** The address that stops messages of this kind, which the mail links and names in its header. */
  stopLink?: string
  /** From this time on, the message is not sent. */
  uselessAfter?: Date
}

type Platform = Pick<AppContext, 'runtime' | 'config'>

/** Returns the inserts of a message into the outbox; none for a buyer who has been erased since. */
export const notifyBuyer = (
  platform: Platform,
  recipient: Recipient,
  message: BuyerMessage,
): WriteStatement[] => buyerItems(platform, recipient, message).map(enqueue)

/** Returns the outbox items of a message; none for a buyer who has been erased since. */
export function buyerItems(
  platform: Platform,
  { customerMobile, customerEmail, language: wanted, orderId, subscriberId }: Recipient,
  { key, message, details, stopLink, uselessAfter }: BuyerMessage,
): NewOutboxItem[] {
  if (customerMobile === null) return []
  const { runtime, config } = platform
  const messages = [
    smsItem(platform, {
      key,
      to: customerMobile,
      language: wanted,
      message,
      uselessAfter,
      orderId,
      subscriberId,
    }),
  ]
  // Gateways require an address: a buyer who gave none has this one.
  if (customerEmail === config.brand.noReplyAddress) return messages
  const language = messageLanguage(config, wanted)
  const mail = { id: runtime.id(), topic: 'mail', destination: 'mail', key: mailKey(key) } as const
  const content = renderMail(config, message, { language, details, stopLink })
  return [
    ...messages,
    {
      ...mail,
      now: runtime.now(),
      payload: {
        to: customerEmail,
        ...content,
        language,
        ...(orderId !== undefined && { orderId }),
        ...(subscriberId !== undefined && { subscriberId }),
        ...(stopLink !== undefined && { headers: stopHeaders(stopLink) }),
        ...(uselessAfter && { uselessAfter: uselessAfter.toISOString() }),
      },
    },
  ]
}

/** The headers by which a mail program stops the messages with one tap (RFC 8058, section 3.1). */
const stopHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
