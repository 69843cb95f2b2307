/** An attempt: one try to pay an order at one gateway. Facts about it only grow. Pure. */
import type { OrderState } from '#api/orders/order.ts'
import type { Paise } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import type { GatewayName } from './gateway.ts'
import { MIN_VERIFY_INTERVAL_SECONDS } from './polling.ts'

export type AttemptStatus = 'sent' | 'pending' | 'expired' | 'failed' | 'captured'

export type Attempt = {
  /** The first has the order's id, later ones two digits behind it: gateways want a new id for each. */
  id: string
  orderId: string
  number: number
  gateway: GatewayName
  status: AttemptStatus
  amountPaise: Paise
  description: string
  customerName: string
  customerEmail: string
  /** Null once the subscriber is erased. */
  customerMobile: string | null
  reason: PaymentReason | null
  startedAt: Date
  nextPollAt: Date | null
  polledAt: Date | null
  polls: number
  /** When the last question to the gateway was begun; it limits how often others can cause one. */
  verifyClaimedAt: Date | null
}

export const MAX_ATTEMPTS = 99

export const attemptId = (orderId: string, number: number): string =>
  number === 1 ? orderId : `${orderId}${String(number).padStart(2, '0')}`

/** Whether a text may be one of ours at all: what somebody else says is looked at before the database is asked. */
export const isAttemptId = (text: string): boolean => /^[A-Z2-7]{23}([0-9]{2})?$/.test(text)

/** Later news may only raise the rank: so the end is the same in whatever order the news come. */
const RANK: Record<AttemptStatus, number> = { sent: 1, pending: 2, expired: 3, failed: 4, captured: 5 }

export const outranks = (next: AttemptStatus, current: AttemptStatus): boolean => RANK[next] > RANK[current]

/** Whether money may be on its way: nobody should pay again meanwhile. */
export const isInFlight = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'sent' || status === 'pending'

/** Returns whether no verification began within the interval. Saves a statement that the database would refuse. */
export const isClaimable = ({ verifyClaimedAt }: Pick<Attempt, 'verifyClaimedAt'>, now: Date): boolean =>
  verifyClaimedAt === null ||
  Math.abs(now.getTime() - verifyClaimedAt.getTime()) >= MIN_VERIFY_INTERVAL_SECONDS * 1000

export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunding' | 'refunded'

export type PaymentStatusInput = {
  order: OrderState
  attempts: Pick<Attempt, 'status' | 'reason'>[]
  /** Money that goes back: the order could not take it, or we cancelled the order. */
  refunds: { done: boolean }[]
}

/** How an order stands, in the one word that a page needs. */
export function paymentStatus({ order, attempts, refunds }: PaymentStatusInput): PaymentStatus {
  if (order === 'paid') return order
  if (order === 'refunded' || refunds.length > 0)
    return refunds.every(({ done }) => done) ? 'refunded' : 'refunding'
  if (attempts.some(isInFlight)) return 'pending'
  if (attempts.some(({ status }) => status === 'failed')) return 'failed'
  return order === 'expired' ? 'expired' : 'open'
}
