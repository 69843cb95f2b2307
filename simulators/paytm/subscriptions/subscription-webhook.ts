/**
 * Paytm's webhooks about subscriptions: a change of the mandate, and the end of a notice. Forms with upper-case names, or
 * signed JSON. Source: subscription-status-webhook and subscription-prenotify-callback-webhook, read November 2026; names
 * of the JSON: Paytm's integrators' guide (June 2026).
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { signForm } from '#simulators/paytm/paytm-checksum.ts'
import { writeEnvelope } from '#simulators/paytm/signed-json.ts'
import { wrongKey } from '#simulators/paytm/webhook.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { queueWebhook } from '#simulators/webhooks/deliver-webhook.ts'
import { asForm, type Payload } from '#simulators/webhooks/payload.ts'
import { type Notice, type Subscription, SUBSCRIPTION_STATES } from './subscription.ts'

const queue = (context: SimulatorContext, orderId: string, payload: Payload): void =>
  void queueWebhook(context, { gateway: 'paytm/mandates', orderId, payload })

/** Reports a change. By default a cancellation is never reported. */
export function sendStatusWebhook(context: SimulatorContext, subscription: Subscription): void {
  const { key } = context.settings.paytm
  const isCancelled = SUBSCRIPTION_STATES[subscription.state].status === 'REJECT'
  const { orderId } = subscription
  const form = (signedWith: string) => asForm(signForm(statusFields(context, subscription), signedWith))
  switch (takeBehaviour(context.store, 'paytm', 'mandateWebhook', [orderId])) {
    case 'no-mandate-webhook':
      return
    case 'mandate-webhook-forged':
      return queue(context, orderId, form(wrongKey(key)))
    case 'mandate-webhook-json':
      return queue(context, orderId, jsonOf(context, subscription))
    case 'cancel-webhook':
      return queue(context, orderId, form(key))
    case undefined:
      if (!isCancelled) queue(context, orderId, form(key))
  }
}

function statusFields(
  { now, settings }: SimulatorContext,
  subscription: Subscription,
): Record<string, string> {
  const { subsId, orderId, custId, capPaise, frequency, unit, expiryDate, state } = subscription
  return {
    PPITYPE: '',
    BANKNAME: '',
    PAYMENTMODE: 'UPI',
    CUSTID: custId,
    MID: settings.paytm.mid,
    EXPIRYDATE: expiryDate,
    UPDATEDDATE: indianTime(now().toISOString()),
    CUSTMOBILE: '',
    FREQUENCYUNIT: unit,
    FREQUENCY: String(frequency),
    MAXAMOUNT: toRupees(capPaise),
    ORDERID: orderId,
    CREATEDDATE: subscription.startDate,
    UPFRONTTXNAMOUNT: '',
    AMOUNTTYPE: 'VARIABLE',
    MERCHANTNAME: '',
    CUSTEMAILID: '',
    SUBS_ID: subsId,
    STATUS: SUBSCRIPTION_STATES[state].status,
  }
}

function jsonOf({ now, settings }: SimulatorContext, { subsId, orderId, state }: Subscription): Payload {
  const { status } = SUBSCRIPTION_STATES[state]
  const txnType = status === 'REJECT' ? 'SUBSCRIPTION_CANCEL' : 'SUBSCRIPTION_INIT'
  const body = { mid: settings.paytm.mid, orderId, subscriptionId: subsId, txnType, status }
  return { contentType: 'application/json', body: writeEnvelope(body, now(), settings.paytm.key) }
}

/** Reports that a notice was delivered to the payer, or not. It names no subscription. */
export function sendNoticeWebhook(context: SimulatorContext, orderId: string, notice: Notice): void {
  const { referenceId, state, txnDate } = notice
  const fields = {
    NOTIFICATIONSTATUS: state,
    NOTIFICATIONSTATUSCODE: '',
    NOTIFICATIONSTATUSMESSAGE: '',
    TXNDATE: `${txnDate.replaceAll('-', '/')} 00:00`,
    REFERENCEID: referenceId,
    TXNMESSAGE: '',
    NOTIFICATIONDATE: indianTime(context.now().toISOString()),
  }
  queue(context, orderId, asForm(signForm(fields, context.settings.paytm.key)))
}
