/** Claims the verification of attempts and reads the data that their settlement needs. */
import { ordersQuery } from '#api/orders/order-store.ts'
import { combine } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { claimedAttemptsQuery } from './attempt-store.ts'
import { type Attempt, type PaymentSnapshot, withOrders } from './attempt.ts'
import { insertNotification, type PaymentNotification } from './notification-store.ts'
import { snapshotQuery } from './payment-status-query.ts'
import { claimForNotification, claimVerifications } from './verification-claim-store.ts'

/**
 * Stores a notification, and claims the verification of its attempt.
 * @returns the attempt as it was before the claim; undefined where that gateway has no such attempt, and then nothing is stored
 */
export async function claimVerification(
  db: Db,
  notification: PaymentNotification,
): Promise<{ snapshot: PaymentSnapshot; isClaimed: boolean } | undefined> {
  const insert = insertNotification(notification)
  const query = snapshotQuery(notification.attemptId)
  const { read: snapshot, isClaimed } = await claimForNotification(db, { ...notification, insert }, query)
  return snapshot?.attempt.gateway === notification.gateway ? { snapshot, isClaimed } : undefined
}

/**
 * Claims the verification of those attempts that were not verified a moment ago.
 * @param notes notifications that are stored for every attempt, whether it is claimed or not
 * @returns the claimed attempts, as they were before the claim
 */
export async function claimEach(
  db: Db,
  attempts: Pick<Attempt, 'id' | 'orderId'>[],
  { now, notes }: { now: Date; notes: PaymentNotification[] },
): Promise<PaymentSnapshot[]> {
  const ids = attempts.map(({ id }) => id)
  const orderIds = [...new Set(attempts.map(({ orderId }) => orderId))]
  const snapshots = combine(claimedAttemptsQuery, ordersQuery(orderIds), withOrders)
  return claimVerifications(db, { ids, now, inserts: notes.map(insertNotification) }, snapshots)
}
