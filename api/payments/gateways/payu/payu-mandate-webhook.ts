/**
 * PayU's two webhooks about mandates, of UPI and of cards, as JSON. They are sent once, and their hash covers no id of
 * the event: a genuine one may be replayed. Source:
 * docs.payu.in/reference/set-up-webhook-to-receive-cancellation-or-modification-update-from-the-issuer-bank, read 2026-11.
 */
import type { MandateNotification } from '#api/payments/gateways/mandate.ts'
import { parseJson } from '#api/payments/gateways/parse-json.ts'
import { z } from 'zod'
import { looseText } from './payu-api.ts'
import type { PayuSettings } from './payu-settings.ts'
import { hashesEqual, hashesWithSalts } from './payu-signature.ts'

type Salts = Pick<PayuSettings, 'salt' | 'secondarySalt'>

const OfUpi = z.object({
  status: looseText,
  action: z.string(),
  authpayuid: looseText,
  dateTime: looseText,
  amount: looseText,
  endDate: looseText,
  hash: looseText,
})

const OfCard = z.object({
  status: looseText,
  authPayuId: looseText,
  notificationType: z.string(),
  message: looseText,
  eventDate: looseText,
  key: looseText,
  hash: looseText,
  udf1: looseText,
  udf2: looseText,
  udf3: looseText,
  udf4: looseText,
  udf5: looseText,
  si_details: z.object({ billingAmount: looseText, paymentStartDate: looseText, paymentEndDate: looseText }),
})

const UNREADABLE: MandateNotification = { mandateId: '', isSigned: false, detail: 'unreadable' }

/** Parses a body of either kind; one that is neither names no mandate. @param received JSON as received, or parsed */
export function parseMandateWebhook(received: unknown, salts: Salts): MandateNotification {
  const body = typeof received === 'string' ? parseJson(received) : received
  const upi = OfUpi.safeParse(body).data
  if (upi)
    return notificationOf(upi.authpayuid, upi.action, { fields: fieldsOfUpi(upi), hash: upi.hash }, salts)
  const card = OfCard.safeParse(body).data
  if (!card) return UNREADABLE
  const signed = { fields: fieldsOfCard(card), hash: card.hash }
  return notificationOf(card.authPayuId, card.notificationType, signed, salts)
}

const fieldsOfUpi = (upi: z.infer<typeof OfUpi>): string[] => [
  upi.status,
  upi.action,
  upi.authpayuid,
  upi.dateTime,
  upi.amount,
  upi.endDate,
]

const fieldsOfCard = ({ si_details: terms, ...card }: z.infer<typeof OfCard>): string[] => [
  card.status,
  card.authPayuId,
  card.notificationType,
  terms.billingAmount,
  terms.paymentStartDate,
  terms.paymentEndDate,
  card.message,
  card.eventDate,
  card.key,
  card.udf1,
  card.udf2,
  card.udf3,
  card.udf4,
  card.udf5,
]

/** A value with a bar could move into the next field under the same hash. */
function notificationOf(
  mandateId: string,
  detail: string,
  { fields, hash }: { fields: string[]; hash: string },
  salts: Salts,
): MandateNotification {
  const isUnambiguous = !fields.some((field) => field.includes('|'))
  const isSigned =
    isUnambiguous && hashesWithSalts(fields, salts).some((expected) => hashesEqual(hash, expected))
  return { mandateId, isSigned, detail }
}
