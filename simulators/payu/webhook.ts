/**
 * PayU's webhooks: the same fields as in the browser's return, as a form. A webhook about a refund is JSON without any
 * hash. Source: docs.payu.in, "Webhooks", read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { Site } from '#simulators/site.ts'
import {
  deliverWebhook,
  LATE_MS,
  queueWebhook,
  USUAL_DELAY_MS,
} from '#simulators/webhooks/deliver-webhook.ts'
import { asForm, asJson, asMultipart, type Letter } from '#simulators/webhooks/letter.ts'
import type { Payment } from './payment.ts'
import type { Fields } from './payu-hash.ts'
import { returnFields } from './return-fields.ts'

/** Resolves once the webhook is queued; with `webhook-first`, once the shop has answered. */
export async function callShop(site: Site, payment: Payment): Promise<void> {
  const { txnid } = payment
  const { salt } = site.settings.payu
  const fields = returnFields(payment, salt)
  const call = (letter: Letter) => ({ gateway: 'payu' as const, orderId: txnid, letter })
  switch (takeBehaviour(site.store, 'payu', 'webhook', [txnid])) {
    case 'no-webhook':
      return
    case 'webhook-first':
      return deliverWebhook(site, queueWebhook(site, call(asForm(fields))))
    case 'webhook-forged':
      queueWebhook(site, call(asForm(returnFields(payment, `not ${salt}`))), { mostTries: 1 })
      return
    case 'webhook-json':
      queueWebhook(site, call(asJson(fields)))
      return
    case 'webhook-multipart':
      queueWebhook(site, call(asMultipart(fields)))
      return
    case 'webhook-late':
      queueWebhook(site, call(asForm(fields)), { inMs: LATE_MS })
      return
    case 'webhook-out-of-order': {
      queueWebhook(site, call(asForm(fields)))
      const old = returnFields({ ...payment, state: 'inProgress' }, salt)
      queueWebhook(site, call(asForm(old)), { inMs: USUAL_DELAY_MS + 1000 })
      return
    }
    case 'webhook-twice':
      queueWebhook(site, call(asForm(fields)))
      queueWebhook(site, call(asForm(fields)))
      return
    case undefined:
      queueWebhook(site, call(asForm(fields)))
  }
}

/** Sends one more webhook on a manual request, whatever was sent before and whatever behaviour is active. */
export function callShopAgain(site: Site, payment: Payment): void {
  const letter = asForm(returnFields(payment, site.settings.payu.salt))
  queueWebhook(site, { gateway: 'payu', orderId: payment.txnid, letter }, { inMs: 0 })
  site.bell.emit('change', 'payu')
}

export function callShopAboutRefund(site: Site, txnid: string, fields: Fields): void {
  queueWebhook(site, { gateway: 'payu', orderId: txnid, letter: asJson(fields) })
}
