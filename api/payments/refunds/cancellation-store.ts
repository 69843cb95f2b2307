/** Store of cancellations: queued packs that their owners gave back before their start. */
import { existsQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

export type Cancellation = {
  refundId: string
  entitlementId: string
  /** When the pack would have started. */
  startsAt: Date
  cancelledAt: Date
  /** When the owner proved to have the mobile of the account. */
  provedAt: Date
}

/** The database accepts one only together with the refund and the end of the pack. */
export const insertCancellation = (cancellation: Cancellation): WriteStatement => sql`
  insert into pack_cancellation (refund_id, entitlement_id, starts_at, cancelled_at, proved_at)
  values (${cancellation.refundId}, ${cancellation.entitlementId}, ${cancellation.startsAt},
    ${cancellation.cancelledAt}, ${cancellation.provedAt})`

/** Returns the query whether the pack of an order was cancelled. */
export const isCancelledQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from payment_capture c join refund r on r.capture_id = c.id
    where c.order_id = ${orderId} and r.reason = 'cancelled'`)
