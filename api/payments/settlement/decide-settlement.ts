/** Decides what a verified gateway answer changes on an order. Pure. */
import type { UnappliedReason } from '#contract/refund-reasons.ts'
import { canTransition, type OrderState } from '#api/orders/order.ts'
import type { OrderStart } from '#api/packs/base-pack.ts'
import type { PaidPackPlace } from '#api/packs/upgrade.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import type { Paise } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import { type AttemptStatus, outranks } from '#api/payments/attempts/attempt.ts'
import type { Outcome } from '#api/payments/gateways/gateway.ts'

export type SettlementFacts = {
  order: {
    status: OrderState
    start: OrderStart
    amountPaise: Paise
    expiresAt: Date
    isAccountErased: boolean
  }
  attempt: { status: AttemptStatus; polls: number; startedAt: Date }
  /** The gateway's ids of captures that are booked already. */
  capturedIds: string[]
  /** Where the base pack of the order goes among those of its buyer. */
  place: PaidPackPlace
  /** Of the order of a renewal: whether its period can still be paid. */
  isRenewable?: boolean
  outcome: Outcome
  /**
   * Why the database refused the packs: a base pack is owned, another order of the same purchase is paid, or the pack to
   * be replaced is credited already.
   */
  conflict?: 'base_pack_owned' | 'already_paid' | 'upgrade_lapsed' | undefined
  now: Date
}

type Capture = Extract<Outcome, { kind: 'captured' }>

export type Settlement =
  | { kind: 'no_change' }
  | { kind: 'update_status'; status: AttemptStatus; reason: PaymentReason | null }
  | { kind: 'activate'; capture: Capture; place: Exclude<PaidPackPlace, { kind: 'taken' | 'lapsed' }> }
  | { kind: 'refund'; capture: Capture; reason: UnappliedReason }

/** An attempt unknown to its gateway expires after its order's expiry and this many verifications. */
const VERIFICATIONS_BEFORE_EXPIRY = 4
/** The shop requests a debit itself. If the gateway does not know it twice and after this time, it never received it. */
const DEBIT_LOST_SECONDS = HOUR_SECONDS

export function decideSettlement(facts: SettlementFacts): Settlement {
  const { outcome, attempt } = facts
  switch (outcome.kind) {
    case 'captured':
      return decideCapture(facts, outcome)
    case 'failed':
      return updateStatus(attempt.status, 'failed', outcome.reason)
    case 'pending':
      return updateStatus(attempt.status, 'pending', null)
    case 'unknown':
      return decideUnknown(facts, outcome.finalAfterSeconds)
  }
}

function decideCapture(
  { order, capturedIds, place, conflict, isRenewable }: SettlementFacts,
  capture: Capture,
): Settlement {
  if (isAlreadyBooked(capturedIds, capture)) return { kind: 'no_change' }
  if (!canTransition(order.status, 'capture')) return { kind: 'refund', capture, reason: 'already_paid' }
  if (capture.amountPaise !== order.amountPaise) return { kind: 'refund', capture, reason: 'amount_differs' }
  if (isRenewable === false) return { kind: 'refund', capture, reason: 'renewal_over' }
  if (order.isAccountErased) return { kind: 'refund', capture, reason: 'account_erased' }
  if (conflict) return { kind: 'refund', capture, reason: conflict }
  if (place.kind === 'taken') return { kind: 'refund', capture, reason: 'base_pack_owned' }
  if (place.kind === 'lapsed') return { kind: 'refund', capture, reason: 'upgrade_lapsed' }
  return { kind: 'activate', capture, place }
}

export const isAlreadyBooked = (capturedIds: string[], outcome: Outcome): boolean =>
  outcome.kind === 'captured' && capturedIds.includes(outcome.gatewayPaymentId)

function decideUnknown({ order, attempt, now }: SettlementFacts, finalAfterSeconds = Infinity): Settlement {
  const ageSeconds = (now.getTime() - attempt.startedAt.getTime()) / 1000
  if (ageSeconds >= finalAfterSeconds) return updateStatus(attempt.status, 'failed', 'not_completed')
  if (order.start === 'renewal')
    return attempt.polls > 0 && ageSeconds >= DEBIT_LOST_SECONDS
      ? updateStatus(attempt.status, 'failed', 'not_completed')
      : { kind: 'no_change' }
  const isOver = order.expiresAt <= now && attempt.polls >= VERIFICATIONS_BEFORE_EXPIRY
  return isOver ? updateStatus(attempt.status, 'expired', null) : { kind: 'no_change' }
}

const updateStatus = (
  current: AttemptStatus,
  status: AttemptStatus,
  reason: PaymentReason | null,
): Settlement =>
  outranks(status, current) ? { kind: 'update_status', status, reason } : { kind: 'no_change' }
