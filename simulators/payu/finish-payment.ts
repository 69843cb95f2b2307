/** The bank's actions: an open payment is settled later, by time, by status requests of the shop, or manually. */
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { countRequest } from '#simulators/schedule.ts'
import { finishRegistration } from '#simulators/payu/mandates/register-mandate.ts'
import { PAYMENT_STATES, type Payment, type State } from './payment.ts'
import { findPayment, listDuePayments, savePayment } from './payment-store.ts'
import { newBankRef } from './payu-ids.ts'
import { sendWebhook } from './webhook.ts'

/**
 * Returns whether a state can follow: a capture is final; any other state may change, even from a refusal to a late
 * success.
 */
export const canFinish = (payment: Payment, state: State): boolean =>
  payment.state !== 'captured' && payment.state !== state && PAYMENT_STATES[state].status !== 'pending'

/** Records the state and sends a webhook, as the behaviours allow. */
export async function finishPayment(context: SimulatorContext, before: Payment, state: State) {
  const succeeded = PAYMENT_STATES[state].status === 'success'
  const bankRef = before.bankRef ?? (succeeded ? newBankRef() : null)
  const payment: Payment = { ...before, state, bankRef, next: null }
  savePayment(context.store, payment)
  finishRegistration(context, payment)
  context.events.emit('change', 'payu')
  await sendWebhook(context, payment)
  return payment
}

/** Counts one status request; the request that finds none left settles the payment and gets the final state. */
export const countStatusRequest = async (context: SimulatorContext, payment: Payment): Promise<Payment> =>
  countRequest(payment, context.now(), {
    save: (counted) => savePayment(context.store, counted),
    apply: (state) => finishPayment(context, payment, state),
  })

export async function finishDuePayments(context: SimulatorContext): Promise<void> {
  for (const txnid of listDuePayments(context.store, context.now())) {
    // Read again each time: a status request may have settled it during the wait for a webhook.
    const payment = findPayment(context.store, txnid)
    if (payment?.next) await finishPayment(context, payment, payment.next.state)
  }
}
