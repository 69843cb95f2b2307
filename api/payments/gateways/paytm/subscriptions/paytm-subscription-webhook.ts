/**
 * Paytm's webhooks about subscriptions, in two shapes, like those about payments: a form with upper-case names, and JSON
 * with a signed body. Sources: subscription-status-webhook, subscription-prenotify-callback-webhook and
 * card-expiry-notification-webhook of its documentation, and Paytm's integrator bundle, read 2026-11. It is not certain
 * that Paytm reports a cancelled subscription.
 */
import type { MandateNotification } from '#api/payments/gateways/mandate.ts'
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import { parseJson } from '#api/payments/gateways/parse-json.ts'
import { z } from 'zod'
import { text } from '#api/payments/gateways/paytm/paytm-api.ts'
import { checksumInput, isValidChecksum, signedBody } from '#api/payments/gateways/paytm/paytm-checksum.ts'

/** @param body a form's fields, or JSON as received @param keys that Paytm may have signed with */
export function parseSubscriptionWebhook(body: unknown, keys: readonly string[]): MandateNotification {
  if (typeof body === 'string') return readJson(body, keys)
  const fields = parseFormFields(body)
  const isSigned = isValidChecksum(checksumInput(fields), keys, fields['CHECKSUMHASH'] ?? '')
  // The callback about a notice names no subscription.
  const detail = fields['STATUS'] ?? fields['NOTIFICATIONSTATUS'] ?? ''
  return { mandateId: fields['SUBS_ID'] ?? '', isSigned, detail }
}

const Envelope = z.object({ head: z.object({ signature: text }) })
const Body = z.object({ subscriptionId: text, subsId: text, txnType: text })

function readJson(raw: string, keys: readonly string[]): MandateNotification {
  const { data } = Envelope.safeParse(parseJson(raw))
  const signed = data && signedBody(raw, keys, data.head.signature)
  // Only the signed characters are read.
  const body = Body.safeParse(parseJson(signed ?? '')).data
  if (!body) return { mandateId: '', isSigned: false, detail: 'unreadable' }
  return { mandateId: body.subscriptionId || body.subsId, isSigned: true, detail: body.txnType }
}
