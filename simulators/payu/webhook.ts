/**
 * PayU's webhooks: the same fields as in the browser's return, as a form. A webhook about a refund is JSON without any
 * hash. Source: docs.payu.in, "Webhooks", read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import {
  deliverWebhook,
  LATE_MS,
  queueWebhook,
  DEFAULT_DELAY_MS,
} from '#simulators/webhooks/deliver-webhook.ts'
import { asForm, asJson, asMultipart, type Payload } from '#simulators/webhooks/payload.ts'
import { paymentSource } from '#simulators/payu/mandates/register-mandate.ts'
import type { Payment } from './payment.ts'
import type { Fields } from './payu-hash.ts'
import { returnFields } from './return-fields.ts'

/** Resolves once the webhook is queued; with `webhook-first`, once the shop has answered. */
export async function sendWebhook(context: SimulatorContext, payment: Payment): Promise<void> {
  const { txnid } = payment
  const { salt } = context.settings.payu
  const source = paymentSource(context, payment)
  const fields = returnFields(payment, salt, source)
  const toWebhook = (payload: Payload) => ({ gateway: 'payu' as const, orderId: txnid, payload })
  switch (takeBehaviour(context.store, 'payu', 'webhook', [txnid])) {
    case 'no-webhook':
      return
    case 'webhook-first':
      return deliverWebhook(context, queueWebhook(context, toWebhook(asForm(fields))))
    case 'webhook-forged':
      queueWebhook(context, toWebhook(asForm(returnFields(payment, `not ${salt}`))), { mostTries: 1 })
      return
    case 'webhook-json':
      queueWebhook(context, toWebhook(asJson(fields)))
      return
    case 'webhook-multipart':
      queueWebhook(context, toWebhook(asMultipart(fields)))
      return
    case 'webhook-late':
      queueWebhook(context, toWebhook(asForm(fields)), { delayMs: LATE_MS })
      return
    case 'webhook-out-of-order': {
      queueWebhook(context, toWebhook(asForm(fields)))
      const old = returnFields({ ...payment, state: 'inProgress' }, salt, source)
      queueWebhook(context, toWebhook(asForm(old)), { delayMs: DEFAULT_DELAY_MS + 1000 })
      return
    }
    case 'webhook-twice':
      queueWebhook(context, toWebhook(asForm(fields)))
      queueWebhook(context, toWebhook(asForm(fields)))
      return
    case undefined:
      queueWebhook(context, toWebhook(asForm(fields)))
  }
}

/** Sends one more webhook on a manual request, whatever was sent before and whatever behaviour is active. */
export function resendWebhook(context: SimulatorContext, payment: Payment): void {
  const source = paymentSource(context, payment)
  const payload = asForm(returnFields(payment, context.settings.payu.salt, source))
  queueWebhook(context, { gateway: 'payu', orderId: payment.txnid, payload }, { delayMs: 0 })
  context.events.emit('change', 'payu')
}

export function sendRefundWebhook(context: SimulatorContext, txnid: string, fields: Fields): void {
  queueWebhook(context, { gateway: 'payu', orderId: txnid, payload: asJson(fields) })
}
