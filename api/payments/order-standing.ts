/** How an order stands, with its payments: what pages and the buyer are told. */
import { findOrder } from '#api/orders/order-store.ts'
import { type Order, orderIdOf } from '#api/orders/order.ts'
import type { Db } from '#api/platform/database.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { type Attempt, isUnderWay, publicStatus, type PublicStatus } from './attempt.ts'
import { listAttemptsAndRefunds } from './attempt-store.ts'

export type OrderStanding = {
  order: Order
  status: PublicStatus
  /** In words, where the payment failed. */
  reason: string | undefined
  /** The attempts that money may still come from. */
  underWay: Attempt[]
}

export async function orderStanding(db: Db, transactionId: string): Promise<OrderStanding | undefined> {
  const id = orderIdOf(transactionId)
  const [order, { attempts, refunds }] = await Promise.all([
    findOrder(db, id),
    listAttemptsAndRefunds(db, id),
  ])
  if (!order) return undefined

  const status = publicStatus({ order: order.status, attempts, refunds })
  const code = attempts.findLast((attempt) => attempt.status === 'failed')?.reason
  const reason = status === 'failed' && code ? PAYMENT_REASONS[code] : undefined
  return { order, status, reason, underWay: attempts.filter(isUnderWay) }
}
