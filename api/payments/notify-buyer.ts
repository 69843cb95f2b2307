/** Messages to a buyer who may have left the page: a text message, and a mail where there is an address. */
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'

export type Recipient = Pick<Attempt, 'customerMobile' | 'customerEmail'>

type Word = {
  /** Identifies the event. A message with the same key is stored once. */
  key: string
  subject: string
  text: string
}

export function notifyBuyer(
  { runtime, config }: Pick<AppContext, 'runtime' | 'config'>,
  { customerMobile, customerEmail }: Recipient,
  { key, subject, text }: Word,
): WriteStatement[] {
  // The buyer has been erased since: there is no recipient.
  if (customerMobile === null) return []
  const now = runtime.now()
  const sms = enqueue({
    id: runtime.id(),
    topic: 'sms',
    destination: 'sms',
    key,
    payload: { to: customerMobile, text },
    now,
  })
  // Gateways require an address: a buyer who gave none has this one.
  if (customerEmail === config.brand.noReplyAddress) return [sms]
  const payload = { to: customerEmail, subject, text }
  // The message gateway removes duplicates by this key alone.
  return [
    sms,
    enqueue({ id: runtime.id(), topic: 'mail', destination: 'mail', key: `${key}-mail`, payload, now }),
  ]
}
