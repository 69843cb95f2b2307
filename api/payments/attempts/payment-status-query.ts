/** Reads an order with one attempt, or with all attempts and the payment status that pages show. */
import { orderQuery } from '#api/orders/order-store.ts'
import { type Order, orderIdOfAttempt } from '#api/orders/order.ts'
import { combine, type Query } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import {
  type Attempt,
  isInFlight,
  type PaymentSnapshot,
  paymentStatus,
  returnedAmount,
  type PaymentStatus,
} from './attempt.ts'
import { attemptQuery, attemptsQuery } from './attempt-store.ts'

export const snapshotQuery = (attemptId: string): Query<PaymentSnapshot | undefined> =>
  combine(orderQuery(orderIdOfAttempt(attemptId)), attemptQuery(attemptId), (order, known) =>
    order && known ? { order, ...known } : undefined,
  )

export type OrderPaymentStatus = {
  order: Order
  status: PaymentStatus
  /** The customer text of the reason, where the payment failed. */
  reason: string | undefined
  /** The amount that is refunded to the buyer, if any. */
  returnedPaise: Paise | undefined
  /** Oldest first. */
  attempts: Attempt[]
  /** The attempts that may still be captured. */
  underWay: Attempt[]
}

export function paymentStatusQuery(transactionId: string): Query<OrderPaymentStatus | undefined> {
  const id = orderIdOfAttempt(transactionId)
  return combine(orderQuery(id), attemptsQuery(id), (order, { attempts, refunds }) => {
    if (!order) return undefined
    const status = paymentStatus({ order: order.status, attempts, refunds })
    const code = attempts.findLast((attempt) => attempt.status === 'failed')?.reason
    const reason = status === 'failed' && code ? PAYMENT_REASONS[code] : undefined
    const returnedPaise = returnedAmount(status, refunds)
    return { order, status, reason, returnedPaise, attempts, underWay: attempts.filter(isInFlight) }
  })
}

/**
 * Returns the reason of an attempt that failed while an earlier one may still be captured, if its buyer may pay again: it
 * is the newest, and none is reported as pending.
 */
export function reasonToRetry({ status, attempts }: OrderPaymentStatus, id: string): string | undefined {
  const last = attempts.at(-1)
  if (status !== 'pending' || last?.id !== id || attempts.some((one) => one.status === 'pending'))
    return undefined
  return last.status === 'failed' && last.reason ? PAYMENT_REASONS[last.reason] : undefined
}
