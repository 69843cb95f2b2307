/** The bank's later decision about an open payment: after a time, after some status requests of the shop, or by hand. */
import { countRequest } from '#simulators/schedule.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { PAYMENT_STATES, type Payment, type State } from './payment.ts'
import { findPayment, listDuePayments, savePayment } from './payment-store.ts'
import { newBankTxnId } from './paytm-ids.ts'
import { finishRegistration } from '#simulators/paytm/subscriptions/register-subscription.ts'
import { sendWebhook } from './webhook.ts'

/**
 * Returns whether a state can follow: a capture is final; any other state may change, even from a refusal to a late
 * success.
 */
export const canFinish = (payment: Payment, state: State): boolean =>
  payment.state !== 'paid' && payment.state !== state && PAYMENT_STATES[state].status.startsWith('TXN_')

/** Records the state and sends a webhook, as the behaviours allow. */
export async function finishPayment(context: SimulatorContext, before: Payment, state: State) {
  const bankTxnId = before.bankTxnId ?? (state === 'paid' ? newBankTxnId() : null)
  const payment: Payment = { ...before, state, bankTxnId, next: null }
  savePayment(context.store, payment)
  finishRegistration(context, payment)
  context.events.emit('change', 'paytm')
  await sendWebhook(context, payment)
  return payment
}

/** Counts one status request; the request that finds none left ends the payment and gets its final state. */
export const countStatusRequest = async (context: SimulatorContext, payment: Payment): Promise<Payment> =>
  countRequest(payment, context.now(), {
    save: (counted) => savePayment(context.store, counted),
    apply: (state) => finishPayment(context, payment, state),
  })

export async function finishDuePayments(context: SimulatorContext): Promise<void> {
  for (const orderId of listDuePayments(context.store, context.now())) {
    // Read again each time: a status request may have ended it during the wait for a webhook.
    const payment = findPayment(context.store, orderId)
    if (payment?.next) await finishPayment(context, payment, payment.next.state)
  }
}
