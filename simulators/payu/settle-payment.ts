/** The bank's part: what was left open is settled later, by time, by the shop's questions, or by hand. */
import type { Site } from '#simulators/site.ts'
import { isDue } from '#simulators/later.ts'
import { STATES, type Payment, type State } from './payment.ts'
import { findPayment, listDuePayments, savePayment } from './payment-store.ts'
import { newBankRef } from './payu-ids.ts'
import { callShop } from './webhook.ts'

/** Money once taken stays taken; everything else may still change, a refusal into a late success too. */
export const canSettle = (payment: Payment, state: State): boolean =>
  payment.state !== 'captured' && payment.state !== state && STATES[state].status !== 'pending'

/** The shop is called about it, as the behaviours allow. */
export async function settlePayment(site: Site, before: Payment, state: State): Promise<Payment> {
  const succeeded = STATES[state].status === 'success'
  const bankRef = before.bankRef ?? (succeeded ? newBankRef() : null)
  const payment: Payment = { ...before, state, bankRef, next: null }
  savePayment(site.store, payment)
  site.bell.emit('change', 'payu')
  await callShop(site, payment)
  return payment
}

/** One question less to wait for; the question that finds none left is answered with the end of the matter. */
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
    // Read again each time: a question from the shop may have settled it while we waited for a webhook.
    const payment = findPayment(site.store, txnid)
    if (payment?.next) await settlePayment(site, payment, payment.next.state)
  }
}
