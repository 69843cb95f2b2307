/** The life of a mandate at the payer's bank: its registration with a payment, and what the payer and time do to it. */
import type { Registration } from '#simulators/mandate-registration.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { countRequest, scheduleState } from '#simulators/schedule.ts'
import { isNetwork } from '#simulators/payu/card.ts'
import { PAYMENT_STATES, type Payment } from '#simulators/payu/payment.ts'
import { findMandate, insertMandate, isDebit, listDueMandates, saveMandate } from './mandate-store.ts'
import type { Mandate, MandateState } from './mandate.ts'
import { hasMandate, readMandateTerms } from './read-mandate-terms.ts'

/** Stores the mandate of a payment whose payer has left the page. Does nothing for a payment without one. */
export function registerMandate(context: SimulatorContext, payment: Payment, wanted: Registration): void {
  if (!hasMandate(payment.request)) return
  const terms = readMandateTerms(payment.request)
  if (typeof terms === 'string') return
  const { status } = PAYMENT_STATES[payment.state]
  const state = status === 'success' ? AFTER_SUCCESS[wanted] : status === 'failure' ? 'failed' : 'pending'
  const isSlow = status === 'success' && wanted === 'pending'
  insertMandate(context.store, {
    ...terms,
    mihpayid: payment.mihpayid,
    txnid: payment.txnid,
    network: isNetwork(payment.method) ? payment.method : null,
    payer: `${payment.request['firstname'] ?? ''}, ${payment.request['phone'] ?? ''}`,
    state,
    isEmpty: 0,
    createdAt: context.now().toISOString(),
    next: isSlow ? scheduleState<MandateState>('active', context.now()) : null,
  })
}

const AFTER_SUCCESS: Record<Registration, MandateState> = {
  active: 'active',
  pending: 'pending',
  none: 'failed',
}

/** Ends the registration with a payment that was decided late. */
export function finishRegistration({ store }: SimulatorContext, { mihpayid, state }: Payment): void {
  const mandate = findMandate(store, mihpayid)
  if (mandate?.state !== 'pending' || mandate.next) return
  const { status } = PAYMENT_STATES[state]
  if (status !== 'pending')
    saveMandate(store, { ...mandate, state: status === 'success' ? 'active' : 'failed' })
}

/** PayU's field `payment_source`: `sist` for a payment with a registered mandate, and for a debit. */
export function paymentSource({ store }: SimulatorContext, { mihpayid, txnid }: Payment): 'payu' | 'sist' {
  const mandate = findMandate(store, mihpayid)
  const isRegistered = mandate !== undefined && mandate.state !== 'failed'
  return isRegistered || isDebit(store, txnid) ? 'sist' : 'payu'
}

export function changeMandate(context: SimulatorContext, mandate: Mandate, state: MandateState): Mandate {
  const changed: Mandate = { ...mandate, state, next: null }
  saveMandate(context.store, changed)
  context.events.emit('change', 'payu')
  return changed
}

/** Counts one status request; the one that finds none left settles a pending mandate. */
export const countMandateRequest = (context: SimulatorContext, mandate: Mandate): Mandate =>
  countRequest(mandate, context.now(), {
    save: (counted) => saveMandate(context.store, counted),
    apply: (state) => changeMandate(context, mandate, state),
  })

export function finishDueMandates(context: SimulatorContext): void {
  for (const mandate of listDueMandates(context.store, context.now())) {
    if (mandate.next) changeMandate(context, mandate, mandate.next.state)
  }
}
