/** Decides what a gateway's status answer about a mandate changes, and when it is asked again. Pure. */
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { Paise } from '#contract/money.ts'
import type {
  MandateMethod,
  MandateReport,
  MandateStatus,
  RegisteredWith,
} from '#api/payments/gateways/mandate.ts'
import { eventOfStatus, type MandateEvent, type MandateState } from './mandate.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'
import type { SubscriptionEvent } from '#api/renewals/subscriptions/subscription.ts'

/** How long the bank may take to confirm a mandate; then the shop revokes it. */
export const MANDATE_WAIT_MS = 24 * HOUR_MS
/** When mandates are asked for their status every day, as time after midnight in India. */
const DAILY_CHECK = 3 * HOUR_MS

type MandateSubscriptionEvent = Extract<SubscriptionEvent, 'confirm_mandate' | 'stop' | 'end'>

export type MandateCheck = {
  /** Undefined where the mandate keeps its state. */
  event: MandateEvent | undefined
  /** What follows for its subscription, if that is live. */
  subscription: MandateSubscriptionEvent | undefined
  nextCheckAt: Date
  /** The gateway has another cap than the buyer agreed to: an error for staff; the mandate is revoked. */
  hasOtherCap: boolean
  /** Renewals are not possible with the payment that registered the mandate; it is revoked. */
  isRefused: boolean
}

type CheckedMandate = { state: MandateState; stateSince: Date; capPaise: Paise }

export function decideMandateCheck(mandate: CheckedMandate, report: MandateReport, now: Date): MandateCheck {
  const { state } = mandate
  const hasOtherCap = report.capPaise !== undefined && report.capPaise !== mandate.capPaise
  const mustEnd = state === 'pending' && (hasOtherCap || isOver(mandate, now))
  const found = eventOfStatus(state, report.status)
  // A confirmation that comes too late, or of another cap, does not count.
  const event =
    mustEnd && (found === undefined || found === 'activate' || found === 'pause') ? 'request_revoke' : found
  return {
    event,
    subscription: event && SUBSCRIPTION_EVENTS[event],
    nextCheckAt: event === undefined ? nextCheckAt(mandate, report.status, now) : firstCheckAfter(event, now),
    hasOtherCap,
    isRefused: false,
  }
}

type RegistrationDecision =
  | { kind: 'ask_status'; method: MandateMethod }
  | { kind: 'refuse'; method: MandateMethod | undefined; check: MandateCheck }

/**
 * Decides whether a mandate can be used, by the payment that registered it. One that is being revoked is asked for its
 * status even if renewals are not possible.
 * @param registered undefined where the method is not known
 */
export function decideRegistration(
  mandate: CheckedMandate,
  registered: RegisteredWith | undefined,
  now: Date,
): RegistrationDecision {
  const isEnding = mandate.state === 'revoke_requested'
  if (registered && (registered.canRevoke || isEnding)) {
    return { kind: 'ask_status', method: registered.method }
  }
  const refused = { hasOtherCap: false, isRefused: true }
  const check: MandateCheck = isEnding
    ? {
        ...refused,
        event: undefined,
        subscription: undefined,
        nextCheckAt: nextCheckAt(mandate, 'unknown', now),
      }
    : { ...refused, event: 'request_revoke', subscription: 'end', nextCheckAt: now }
  return { kind: 'refuse', method: registered?.method, check }
}

const isOver = ({ stateSince }: CheckedMandate, now: Date): boolean =>
  now.getTime() - stateSince.getTime() >= MANDATE_WAIT_MS

const SUBSCRIPTION_EVENTS: Partial<Record<MandateEvent, MandateSubscriptionEvent>> = {
  activate: 'confirm_mandate',
  revoke: 'stop',
  expire: 'end',
  fail: 'end',
  request_revoke: 'end',
}

const firstCheckAfter = (event: MandateEvent, now: Date): Date =>
  event === 'request_revoke' ? now : nextDailyCheck(now)

/**
 * A mandate that waits for its bank or for its end, or whose status is not stated, is asked often at first, and then every hour, on
 * which `hastenCheck` relies; any other once a day.
 */
function nextCheckAt({ state, stateSince }: CheckedMandate, status: MandateStatus, now: Date): Date {
  const isSettled = state === 'active' || state === 'paused'
  if (isSettled && status !== 'unknown') return nextDailyCheck(now)
  const age = now.getTime() - stateSince.getTime()
  const pause = age < 10 * MINUTE_MS ? MINUTE_MS : age < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS
  return new Date(now.getTime() + pause)
}

function nextDailyCheck(now: Date): Date {
  const today = midnightInIndia(now).getTime() + DAILY_CHECK
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}
