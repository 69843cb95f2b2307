/**
 * Paytm's webhooks. The documentation describes a form, Paytm's integrators' guide (June 2026) signed JSON: both are
 * sent, as the behaviours choose. About a refund it is JSON in every source.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import {
  deliverWebhook,
  LATE_MS,
  queueWebhook,
  DEFAULT_DELAY_MS,
} from '#simulators/webhooks/deliver-webhook.ts'
import { asForm, type Payload } from '#simulators/webhooks/payload.ts'
import { webhookBody, webhookFields } from './callback-fields.ts'
import type { Payment } from './payment.ts'
import { writeEnvelope } from './signed-json.ts'

type Write = (payment: Payment, key: string) => Payload

const json = (context: SimulatorContext, body: object, key: string): Payload => ({
  contentType: 'application/json',
  body: writeEnvelope(body, context.now(), key),
})

/** Returns the format of this webhook, form or JSON. */
function writer(context: SimulatorContext, { orderId }: Payment): Write {
  const { mid } = context.settings.paytm
  const shape = takeBehaviour(context.store, 'paytm', 'webhookShape', [orderId])
  return shape === 'json-webhook'
    ? (payment, key) => json(context, webhookBody(payment, mid), key)
    : (payment, key) => asForm(webhookFields(payment, { mid, key }))
}

/** Resolves once the webhook is queued; with `webhook-first`, once the shop has answered. */
export async function sendWebhook(context: SimulatorContext, payment: Payment): Promise<void> {
  const { orderId } = payment
  const { key } = context.settings.paytm
  const behaviour = takeBehaviour(context.store, 'paytm', 'webhook', [orderId])
  if (behaviour === 'no-webhook') return
  const write = writer(context, payment)
  const toWebhook = (payload: Payload) => ({ gateway: 'paytm' as const, orderId, payload })
  switch (behaviour) {
    case 'webhook-first':
      return deliverWebhook(context, queueWebhook(context, toWebhook(write(payment, key))))
    case 'webhook-forged':
      queueWebhook(context, toWebhook(write(payment, wrongKey(key))), { mostTries: 1 })
      return
    case 'webhook-late':
      queueWebhook(context, toWebhook(write(payment, key)), { delayMs: LATE_MS })
      return
    case 'webhook-out-of-order':
      queueWebhook(context, toWebhook(write(payment, key)))
      queueWebhook(context, toWebhook(write({ ...payment, state: 'pending' }, key)), {
        delayMs: DEFAULT_DELAY_MS + 1000,
      })
      return
    case 'webhook-twice':
      queueWebhook(context, toWebhook(write(payment, key)))
      queueWebhook(context, toWebhook(write(payment, key)))
      return
    case undefined:
      queueWebhook(context, toWebhook(write(payment, key)))
  }
}

/** Returns another merchant's key: of the same length, and different. */
export const wrongKey = (key: string): string => (key.startsWith('!') ? '?' : '!') + key.slice(1)

/** Sends one more webhook on a manual request, whatever was sent before and whatever behaviour is active. */
export function resendWebhook(context: SimulatorContext, payment: Payment): void {
  const payload = asForm(webhookFields(payment, context.settings.paytm))
  queueWebhook(context, { gateway: 'paytm', orderId: payment.orderId, payload }, { delayMs: 0 })
  context.events.emit('change', 'paytm')
}

export function sendRefundWebhook(context: SimulatorContext, orderId: string, body: object): void {
  const payload = json(context, body, context.settings.paytm.key)
  queueWebhook(context, { gateway: 'paytm', orderId, payload })
}
