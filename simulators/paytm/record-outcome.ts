/**
 * The customer's actions: what the customer does in the checkout ends a payment. A payment ends once: a double click or
 * the Back button changes nothing.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { Registration } from '#simulators/mandate-registration.ts'
import { scheduleState } from '#simulators/schedule.ts'
import { wrongSum } from '#simulators/money.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { Method } from './method.ts'
import { OUTCOMES, type Outcome, type OutcomeName } from './outcome.ts'
import { msLeft, PAYMENT_STATES, type Payment } from './payment.ts'
import { savePayment } from './payment-store.ts'
import { newBankTxnId } from './paytm-ids.ts'
import { registerSubscription } from '#simulators/paytm/subscriptions/register-subscription.ts'
import { sendWebhook } from './webhook.ts'

/** `wanted`: what becomes of the mandate that the payment registers, if it does. */
type Pressed = { pressed: OutcomeName; method: Method; wanted: Registration }
type Ended = { payment: Payment; reports: Outcome['reports'] }

export async function recordOutcome(
  context: SimulatorContext,
  before: Payment,
  { pressed, method, wanted }: Pressed,
): Promise<Ended> {
  if (before.state !== 'opened') {
    return { payment: before, reports: before.state === 'expired' ? 'expired' : 'return' }
  }
  const outcome: Outcome = OUTCOMES[resolveOutcome(context, before, pressed)]
  const payment: Payment = {
    ...before,
    method,
    state: outcome.books,
    chargedPaise: outcome.otherSum ? wrongSum(before.amountPaise) : before.amountPaise,
    bankTxnId: PAYMENT_STATES[outcome.books].status === 'TXN_SUCCESS' ? newBankTxnId() : null,
    next: outcome.later ? scheduleState(outcome.later, context.now()) : null,
  }
  savePayment(context.store, payment)
  registerSubscription(context, payment, wanted)
  context.events.emit('change', 'paytm')
  if (outcome.calls) await sendWebhook(context, payment)
  return { payment, reports: outcome.reports }
}

/** Replaces the pressed outcome: an expired session stays expired, and a behaviour applies only to a success. */
function resolveOutcome(context: SimulatorContext, before: Payment, pressed: OutcomeName): OutcomeName {
  if (msLeft(before, context.now()) === 0) return 'session-expired'
  if (pressed !== 'success') return pressed
  return takeBehaviour(context.store, 'paytm', 'outcome', [before.orderId]) ?? pressed
}
