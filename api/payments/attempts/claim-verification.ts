/** Claims the verification of attempts and reads the data that their settlement needs. */
import { orderQuery, ordersQuery } from '#api/orders/order-store.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { attemptQuery, claimedAttemptsQuery } from './attempt-store.ts'
import type { Attempt, PaymentSnapshot } from './attempt.ts'
import { insertNotification, type PaymentNotification } from './notification-store.ts'
import { claimForNotification, claimVerifications } from './verification-claim-store.ts'

/**
 * Stores a notification, and claims the verification of its attempt.
 * @returns the attempt as it was before; undefined where that gateway has no such attempt, and then nothing is stored
 */
export async function claimVerification(
  db: Db,
  notification: PaymentNotification,
): Promise<{ snapshot: PaymentSnapshot; isClaimed: boolean } | undefined> {
  const { attemptId, gateway } = notification
  const { read, isClaimed } = await claimForNotification(
    db,
    { ...notification, insert: insertNotification(notification) },
    [orderQuery(orderIdOfAttempt(attemptId)), attemptQuery(attemptId)],
  )
  const [order, known] = read
  if (!order || known?.attempt.gateway !== gateway) return undefined
  return { snapshot: { order, ...known }, isClaimed }
}

/**
 * Claims the verification of those attempts that were not verified a moment ago.
 * @param notes stored for every attempt, whether it is claimed or not
 * @returns the claimed attempts, as they were before
 */
export async function claimEach(
  db: Db,
  attempts: Pick<Attempt, 'id' | 'orderId'>[],
  { now, notes }: { now: Date; notes: PaymentNotification[] },
): Promise<PaymentSnapshot[]> {
  const orderIds = [...new Set(attempts.map(({ orderId }) => orderId))]
  const [orders, claimed] = await claimVerifications(
    db,
    { ids: attempts.map(({ id }) => id), now, inserts: notes.map(insertNotification) },
    [ordersQuery(orderIds), claimedAttemptsQuery],
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  return claimed.flatMap((one) => {
    const order = byId.get(one.attempt.orderId)
    return order ? [{ order, ...one }] : []
  })
}
