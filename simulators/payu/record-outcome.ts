/**
 * The customer's actions: the shop's form opens a payment, and what the customer does on the page ends it. A payment
 * ends once: a double click or the Back button changes nothing.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { type Registration, takeRegistration } from '#simulators/mandate-registration.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { isNetwork } from './card.ts'
import { OUTCOMES, type Outcome, type OutcomeName } from './outcome.ts'
import { scheduleState } from '#simulators/schedule.ts'
import { wrongSum } from '#simulators/money.ts'
import { hasMandate } from '#simulators/payu/mandates/read-mandate-terms.ts'
import { registerMandate } from '#simulators/payu/mandates/register-mandate.ts'
import { PAYMENT_STATES, type Payment } from './payment.ts'
import { insertMethod, type PayuMethod } from './payment-method.ts'
import { findPayment, insertPayment, savePayment } from './payment-store.ts'
import type { Fields } from './payu-hash.ts'
import { newBankRef, newMihpayid } from './payu-ids.ts'
import { sendWebhook } from './webhook.ts'

/** Opens a payment. A failed one may be tried again under its txnid; one that is pending or paid is a duplicate. */
export function openPayment(context: SimulatorContext, request: Fields, amountPaise: number) {
  const { store } = context
  return store.transact(() => {
    const before = findPayment(store, request.txnid ?? '')
    if (before && before.state !== 'initiated' && PAYMENT_STATES[before.state].status !== 'failure')
      return 'duplicate'
    const payment: Payment = {
      txnid: request.txnid ?? '',
      mihpayid: newMihpayid(),
      request,
      amountPaise,
      chargedPaise: amountPaise,
      state: 'initiated',
      bankRef: null,
      method: null,
      openedAt: context.now().toISOString(),
      next: null,
    }
    insertPayment(store, payment)
    context.events.emit('change', 'payu')
    return payment
  })
}

/** @param wanted what becomes of the mandate that the payment registers, if it does; without a `method` the payment is by UPI */
export async function recordOutcome(
  context: SimulatorContext,
  before: Payment,
  { pressed, wanted, method }: { pressed: OutcomeName; wanted: Registration; method: PayuMethod | null },
) {
  if (before.state !== 'initiated') return { payment: before, returns: true }
  const behaviour =
    pressed === 'success' ? takeBehaviour(context.store, 'payu', 'outcome', [before.txnid]) : undefined
  const outcome: Outcome = OUTCOMES[behaviour ?? pressed]

  const payment: Payment = {
    ...before,
    state: outcome.books,
    chargedPaise: outcome.otherSum ? wrongSum(before.amountPaise) : before.amountPaise,
    bankRef: PAYMENT_STATES[outcome.books].status === 'success' ? newBankRef() : null,
    method: possibleMethod(before, method),
    next: outcome.later ? scheduleState(outcome.later, context.now()) : null,
  }
  savePayment(context.store, payment)
  insertMethod(context.store, payment)
  const taken = hasMandate(before.request) ? takeRegistration(context.store, 'payu', before.txnid) : undefined
  registerMandate(context, payment, taken ?? wanted)
  context.events.emit('change', 'payu')
  if (outcome.sendsWebhook) await sendWebhook(context, payment)
  return { payment, returns: outcome.returns }
}

/** Only UPI and cards can register a mandate. */
const possibleMethod = ({ request }: Payment, method: PayuMethod | null): PayuMethod | null =>
  hasMandate(request) && !isNetwork(method) ? null : method
