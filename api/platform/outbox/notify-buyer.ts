/** Messages to a buyer who may have left the page: a text message, and a mail where there is an address. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { enqueue } from './outbox-store.ts'

/** `customerMobile`: null once the subscriber is erased. */
export type Recipient = { customerMobile: string | null; customerEmail: string }

type Message = {
  /** Identifies the event. A message with the same key is stored once. */
  key: string
  subject: string
  text: string
  /** The text of the mail, where it differs from the text message. */
  mailText?: string
}

/** Returns the outbox items of a message; none for a buyer who has been erased since. */
export function notifyBuyer(
  { runtime, config }: Pick<AppContext, 'runtime' | 'config'>,
  { customerMobile, customerEmail }: Recipient,
  { key, subject, text, mailText = text }: Message,
): WriteStatement[] {
  if (customerMobile === null) return []
  const now = runtime.now()
  const sms = { id: runtime.id(), topic: 'sms', destination: 'sms', key, now } as const
  const messages = [enqueue({ ...sms, payload: { to: customerMobile, text } })]
  // Gateways require an address: a buyer who gave none has this one.
  if (customerEmail === config.brand.noReplyAddress) return messages
  // The message service removes duplicates by the key alone, so the mail needs a different one.
  const mail = { id: runtime.id(), topic: 'mail', destination: 'mail', key: `${key}-mail`, now } as const
  return [...messages, enqueue({ ...mail, payload: { to: customerEmail, subject, text: mailText } })]
}
