/** Store of cancellations: queued packs that their owners cancelled before their start. */
import { type Query, rowQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { sql } from 'kysely'

export type Cancellation = {
  refundId: string
  entitlementId: string
  /** When the pack would have started. */
  startsAt: Date
  cancelledAt: Date
  /** When the owner proved to own the mobile of the account. */
  provedAt: Date
}

/** The database accepts a cancellation only with the refund and the end of the pack. */
export const insertCancellation = (cancellation: Cancellation): WriteStatement => sql`
  insert into pack_cancellation (refund_id, entitlement_id, starts_at, cancelled_at, proved_at)
  values (${cancellation.refundId}, ${cancellation.entitlementId}, ${cancellation.startsAt},
    ${cancellation.cancelledAt}, ${cancellation.provedAt})`

/** Builds the query for the amount that the cancellation of an order's pack returned; undefined where the pack was not cancelled. */
export const cancelledAmountQuery = (orderId: string): Query<Paise | undefined> =>
  rowQuery(
    sql<{ amountPaise: number }>`select r.amount_paise as "amountPaise"
      from payment_capture c join refund r on r.capture_id = c.id
      where c.order_id = ${orderId} and r.reason = 'cancelled'`,
    ({ amountPaise }) => paise(amountPaise),
  )
