/** A subscription: a subscriber's agreement that one plan renews until they stop it. Pure. */
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import type { Transitions } from '#api/renewals/transition.ts'

/**
 * `awaiting_mandate`: the purchase is made, and the bank has not yet confirmed the mandate. `past_due`: a renewal was
 * given up, and can still be paid by hand. `stopped`: by the subscriber, staff or the payer's bank. `ended`: for any
 * other reason.
 */
export type SubscriptionState = 'awaiting_mandate' | 'active' | 'past_due' | 'stopped' | 'ended'
export type SubscriptionEvent = 'confirm_mandate' | 'miss_payment' | 'pay' | 'stop' | 'end'

/** The states in which a plan may renew: a subscriber has at most one such subscription. */
export const LIVE_STATES = ['awaiting_mandate', 'active', 'past_due'] as const satisfies SubscriptionState[]

/** How long a subscriber can pay by hand after a renewal was given up: then the subscription ends. */
export const PAST_DUE_SECONDS = 7 * DAY_SECONDS

/** Returns a moment of the last full day in India on which a subscriber can pay by hand: the time ends during the next day. */
export const lastDayToPay = (pastDueSince: Date): Date =>
  addSeconds(pastDueSince, PAST_DUE_SECONDS - DAY_SECONDS)

/** A database trigger enforces the same table. */
export const subscriptionTransitions: Transitions<SubscriptionState, SubscriptionEvent> = {
  confirm_mandate: { from: ['awaiting_mandate'], to: 'active' },
  miss_payment: { from: ['active'], to: 'past_due' },
  pay: { from: ['past_due'], to: 'active' },
  stop: { from: LIVE_STATES, to: 'stopped' },
  end: { from: LIVE_STATES, to: 'ended' },
}
