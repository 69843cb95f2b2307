/**
 * The customer's actions: what the customer does in the checkout ends a payment. A payment ends once: a double click or
 * the Back button changes nothing.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { later } from '#simulators/later.ts'
import { wrongSum } from '#simulators/money.ts'
import type { Site } from '#simulators/site.ts'
import type { Method } from './method.ts'
import { OUTCOMES, type Outcome, type OutcomeName } from './outcome.ts'
import { msLeft, STATES, type Payment } from './payment.ts'
import { savePayment } from './payment-store.ts'
import { newBankTxnId } from './paytm-ids.ts'
import { callShop } from './webhook.ts'

type Ended = { payment: Payment; tells: Outcome['tells'] }

export async function bookOutcome(
  site: Site,
  before: Payment,
  pressed: OutcomeName,
  method: Method,
): Promise<Ended> {
  if (before.state !== 'opened') {
    return { payment: before, tells: before.state === 'expired' ? 'expired' : 'return' }
  }
  const outcome: Outcome = OUTCOMES[diverted(site, before, pressed)]
  const payment: Payment = {
    ...before,
    method,
    state: outcome.books,
    chargedPaise: outcome.otherSum ? wrongSum(before.amountPaise) : before.amountPaise,
    bankTxnId: STATES[outcome.books].status === 'TXN_SUCCESS' ? newBankTxnId() : null,
    next: outcome.later ? later(outcome.later, site.now()) : null,
  }
  savePayment(site.store, payment)
  site.bell.emit('change', 'paytm')
  if (outcome.calls) await callShop(site, payment)
  return { payment, tells: outcome.tells }
}

/** Replaces the pressed outcome: an expired session stays expired, and a behaviour applies only to a success. */
function diverted(site: Site, before: Payment, pressed: OutcomeName): OutcomeName {
  if (msLeft(before, site.now()) === 0) return 'session-expired'
  if (pressed !== 'success') return pressed
  return takeBehaviour(site.store, 'paytm', 'outcome', [before.orderId]) ?? pressed
}
