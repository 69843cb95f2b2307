/** A payment attempt: one try to pay an order at one gateway. Pure. */
import type { Order, OrderState } from '#api/orders/order.ts'
import { paise, type Paise } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

/**
 * The statuses in the order of their rank. The rank of an attempt only rises, so that its final status does not depend on
 * the order of notifications. A database trigger enforces the same ranks.
 */
export const ATTEMPT_STATUSES = ['sent', 'pending', 'expired', 'failed', 'captured'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

export type Attempt = {
  /** The order's id for the first attempt, with two digits appended for later ones: gateways require a new id for each attempt. */
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
  /** How many answers in a row did not state the payment. Not used once it is captured. */
  unreadableAnswers: number
  /** When the last verification was claimed. Limits how often pages and notifications can cause one. */
  verifyClaimedAt: Date | null
}

export type AttemptWithCaptures = {
  attempt: Attempt
  /** The gateway's ids of captures that are booked already. */
  capturedIds: string[]
}

/** What is known about a payment before the gateway's answer. */
export type PaymentSnapshot = AttemptWithCaptures & { order: Order }

/** Adds the order of each attempt. Leaves out attempts without one. */
export function withOrders(attempts: AttemptWithCaptures[], orders: Order[]): PaymentSnapshot[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return attempts.flatMap((one) => {
    const order = byId.get(one.attempt.orderId)
    return order ? [{ order, ...one }] : []
  })
}

export const MAX_ATTEMPTS = 99

export const attemptId = (orderId: string, number: number): string =>
  number === 1 ? orderId : `${orderId}${String(number).padStart(2, '0')}`

/** Returns whether a text has the form of an attempt id. Checks unverified input before it reaches the database. */
export const isAttemptId = (text: string): boolean => /^[A-Z2-7]{23}([0-9]{2})?$/.test(text)

const rankOf = (status: AttemptStatus): number => ATTEMPT_STATUSES.indexOf(status)

export const outranks = (next: AttemptStatus, current: AttemptStatus): boolean =>
  rankOf(next) > rankOf(current)

/** Returns whether money may be on its way: the buyer must not pay again meanwhile. */
export const isInFlight = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'sent' || status === 'pending'

export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunding' | 'refunded'

/** A refund that decides the payment status of an order. */
export type OrderRefund = { done: boolean; amountPaise: Paise }

export type PaymentStatusInput = {
  order: OrderState
  attempts: Pick<Attempt, 'status'>[]
  /** Refunds of captures that the order could not take, or of an order that staff cancelled. */
  refunds: Pick<OrderRefund, 'done'>[]
}

export function paymentStatus({ order, attempts, refunds }: PaymentStatusInput): PaymentStatus {
  if (order === 'paid') return order
  if (order === 'refunded' || refunds.length > 0)
    return refunds.every(({ done }) => done) ? 'refunded' : 'refunding'
  if (attempts.some(isInFlight)) return 'pending'
  if (attempts.some(({ status }) => status === 'failed')) return 'failed'
  return order === 'expired' ? 'expired' : 'open'
}

/**
 * Returns the amount that was or will be returned to the buyer of a refunded order: a gateway may have captured an
 * amount other than that of the order. @returns undefined for other orders, and without a refund
 */
export function returnedAmount(
  status: PaymentStatus,
  refunds: readonly Pick<OrderRefund, 'amountPaise'>[],
): Paise | undefined {
  if (refunds.length === 0 || (status !== 'refunding' && status !== 'refunded')) return undefined
  return paise(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}
