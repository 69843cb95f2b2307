/** The life of a mandate at the payer's bank: its registration with a payment, and what the payer and time do to it. */
import { type Registration, takeRegistration } from '#simulators/mandate-registration.ts'
import { PAYMENT_STATES, type Payment } from '#simulators/paytm/payment.ts'
import { countRequest, scheduleState } from '#simulators/schedule.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { findSubscriptionOf, listDueSubscriptions, saveSubscription } from './subscription-store.ts'
import type { Subscription, SubscriptionState } from './subscription.ts'

const AFTER_SUCCESS: Record<Registration, SubscriptionState> = {
  active: 'ACTIVE',
  pending: 'IN_AUTHORIZATION',
  none: 'AUTHORIZATION_FAILED',
}

/** Moves the mandate of a payment whose payer has left the page. Does nothing for a payment without one. */
export function registerSubscription(
  context: SimulatorContext,
  payment: Payment,
  wanted: Registration,
): void {
  const subscription = findSubscriptionOf(context.store, payment.orderId)
  if (subscription?.state !== 'INIT') return
  const { status } = PAYMENT_STATES[payment.state]
  const chosen =
    status === 'TXN_SUCCESS' ? (takeRegistration(context.store, 'paytm', payment.orderId) ?? wanted) : wanted
  const state: Partial<Record<typeof status, SubscriptionState>> = {
    TXN_SUCCESS: AFTER_SUCCESS[chosen],
    TXN_FAILURE: 'AUTHORIZATION_FAILED',
    PENDING: 'IN_AUTHORIZATION',
  }
  const isSlow = status === 'TXN_SUCCESS' && chosen === 'pending'
  const next = isSlow ? scheduleState<SubscriptionState>('ACTIVE', context.now()) : null
  saveSubscription(context.store, { ...subscription, state: state[status] ?? 'INIT', next })
}

/** Ends the registration with a payment that was decided late. */
export function finishRegistration({ store }: SimulatorContext, { orderId, state }: Payment): void {
  const subscription = findSubscriptionOf(store, orderId)
  if (subscription?.state !== 'IN_AUTHORIZATION' || subscription.next) return
  const isPaid = PAYMENT_STATES[state].status === 'TXN_SUCCESS'
  saveSubscription(store, { ...subscription, state: isPaid ? 'ACTIVE' : 'AUTHORIZATION_FAILED' })
}

export function changeSubscription(
  context: SimulatorContext,
  subscription: Subscription,
  state: SubscriptionState,
): Subscription {
  const changed: Subscription = { ...subscription, state, next: null }
  saveSubscription(context.store, changed)
  context.events.emit('change', 'paytm')
  return changed
}

/** Counts one status request; the one that finds none left settles a pending mandate. */
export const countSubscriptionRequest = (
  context: SimulatorContext,
  subscription: Subscription,
): Subscription =>
  countRequest(subscription, context.now(), {
    save: (counted) => saveSubscription(context.store, counted),
    apply: (state) => changeSubscription(context, subscription, state),
  })

export function finishDueSubscriptions(context: SimulatorContext): void {
  for (const subscription of listDueSubscriptions(context.store, context.now())) {
    if (subscription.next) changeSubscription(context, subscription, subscription.next.state)
  }
}
