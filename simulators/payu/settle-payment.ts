/** The bank's actions: an open payment is settled later, by time, by status requests of the shop, or manually. */
import type { Site } from '#simulators/site.ts'
import { isDue } from '#simulators/later.ts'
import { STATES, type Payment, type State } from './payment.ts'
import { findPayment, listDuePayments, savePayment } from './payment-store.ts'
import { newBankRef } from './payu-ids.ts'
import { callShop } from './webhook.ts'

/**
 * Returns whether a state can follow: a capture is final; any other state may change, also from a refusal to a late
 * success.
 */
export const canSettle = (payment: Payment, state: State): boolean =>
  payment.state !== 'captured' && payment.state !== state && STATES[state].status !== 'pending'

/** Records the state and sends a webhook, as the behaviours allow. */
export async function settlePayment(site: Site, before: Payment, state: State): Promise<Payment> {
  const succeeded = STATES[state].status === 'success'
  const bankRef = before.bankRef ?? (succeeded ? newBankRef() : null)
  const payment: Payment = { ...before, state, bankRef, next: null }
  savePayment(site.store, payment)
  site.bell.emit('change', 'payu')
  await callShop(site, payment)
  return payment
}

/** Counts one status request; the request that finds none left settles the payment and gets the final state. */
export async function askedAbout(site: Site, payment: Payment): Promise<Payment> {
  const { next } = payment
  if (!next) return payment
  if (isDue(next, site.now())) return settlePayment(site, payment, next.state)
  savePayment(site.store, { ...payment, next: { ...next, asksLeft: next.asksLeft - 1 } })
  return payment
}

const AT_ONCE = 200

export async function settleDuePayments(site: Site): Promise<void> {
  for (const txnid of listDuePayments(site.store, site.now(), AT_ONCE)) {
    // Read again each time: a status request may have settled it during the wait for a webhook.
    const payment = findPayment(site.store, txnid)
    if (payment?.next) await settlePayment(site, payment, payment.next.state)
  }
}
