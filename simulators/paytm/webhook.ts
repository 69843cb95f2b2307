/**
 * Paytm's webhooks. The documentation describes a form, Paytm's integrators' guide (June 2026) signed JSON: both are
 * sent, as the behaviours choose. About a refund it is JSON in every source.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { Site } from '#simulators/site.ts'
import {
  deliverWebhook,
  LATE_MS,
  queueWebhook,
  USUAL_DELAY_MS,
} from '#simulators/webhooks/deliver-webhook.ts'
import { asForm, type Letter } from '#simulators/webhooks/letter.ts'
import { webhookBody, webhookFields } from './callback-fields.ts'
import type { Payment } from './payment.ts'
import { writeEnvelope } from './signed-json.ts'

type Write = (payment: Payment, key: string) => Letter

const json = (site: Site, body: object, key: string): Letter => ({
  contentType: 'application/json',
  body: writeEnvelope(body, site.now(), key),
})

/** Returns the format of this webhook, form or JSON. */
function writer(site: Site, { orderId }: Payment): Write {
  const { mid } = site.settings.paytm
  const shape = takeBehaviour(site.store, 'paytm', 'webhookShape', [orderId])
  return shape === 'json-webhook'
    ? (payment, key) => json(site, webhookBody(payment, mid), key)
    : (payment, key) => asForm(webhookFields(payment, { mid, key }))
}

/** Resolves once the webhook is queued; with `webhook-first`, once the shop has answered. */
export async function callShop(site: Site, payment: Payment): Promise<void> {
  const { orderId } = payment
  const { key } = site.settings.paytm
  const behaviour = takeBehaviour(site.store, 'paytm', 'webhook', [orderId])
  if (behaviour === 'no-webhook') return
  const write = writer(site, payment)
  const call = (letter: Letter) => ({ gateway: 'paytm' as const, orderId, letter })
  switch (behaviour) {
    case 'webhook-first':
      return deliverWebhook(site, queueWebhook(site, call(write(payment, key))))
    case 'webhook-forged':
      queueWebhook(site, call(write(payment, otherKey(key))), { mostTries: 1 })
      return
    case 'webhook-late':
      queueWebhook(site, call(write(payment, key)), { inMs: LATE_MS })
      return
    case 'webhook-out-of-order':
      queueWebhook(site, call(write(payment, key)))
      queueWebhook(site, call(write({ ...payment, state: 'pending' }, key)), { inMs: USUAL_DELAY_MS + 1000 })
      return
    case 'webhook-twice':
      queueWebhook(site, call(write(payment, key)))
      queueWebhook(site, call(write(payment, key)))
      return
    case undefined:
      queueWebhook(site, call(write(payment, key)))
  }
}

/** Returns another merchant's key: of the same length, and different. */
export const otherKey = (key: string): string => (key.startsWith('!') ? '?' : '!') + key.slice(1)

/** Sends one more webhook on a manual request, whatever was sent before and whatever behaviour is active. */
export function callShopAgain(site: Site, payment: Payment): void {
  const letter = asForm(webhookFields(payment, site.settings.paytm))
  queueWebhook(site, { gateway: 'paytm', orderId: payment.orderId, letter }, { inMs: 0 })
  site.bell.emit('change', 'paytm')
}

export function callShopAboutRefund(site: Site, orderId: string, body: object): void {
  const letter = json(site, body, site.settings.paytm.key)
  queueWebhook(site, { gateway: 'paytm', orderId, letter })
}
