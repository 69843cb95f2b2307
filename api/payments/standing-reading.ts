/** Reads an order with its attempts and the payment status that pages show. */
import { orderReading } from '#api/orders/order-store.ts'
import { type Order, orderIdOf } from '#api/orders/order.ts'
import { bothOf, type Reading } from '#api/platform/together.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { type Attempt, isUnderWay, publicStatus, type PublicStatus } from './attempt.ts'
import { attemptsReading } from './attempt-store.ts'

export type OrderStanding = {
  order: Order
  status: PublicStatus
  /** In words, where the payment failed. */
  reason: string | undefined
  /** Oldest first. */
  attempts: Attempt[]
  /** The attempts that money may still come from. */
  underWay: Attempt[]
}

export function standingReading(transactionId: string): Reading<OrderStanding | undefined> {
  const id = orderIdOf(transactionId)
  return bothOf(orderReading(id), attemptsReading(id), (order, { attempts, refunds }) => {
    if (!order) return undefined
    const status = publicStatus({ order: order.status, attempts, refunds })
    const code = attempts.findLast((attempt) => attempt.status === 'failed')?.reason
    const reason = status === 'failed' && code ? PAYMENT_REASONS[code] : undefined
    return { order, status, reason, attempts, underWay: attempts.filter(isUnderWay) }
  })
}
