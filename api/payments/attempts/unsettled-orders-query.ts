/** Finds the orders of a subscriber that prevent an erasure. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { IS_OPEN } from './buyer-data-store.ts'

/** Lists the orders of a subscriber whose payment, refund or dispute is not settled, the oldest first. */
export async function listUnsettledOrders(db: Db, subscriberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.subscriber_id = ${subscriberId} and (o.status = 'paying'
      or exists (select from payment_attempt a where a.order_id = o.id and ${IS_OPEN})
      or exists (select from refund r join payment_capture c on c.id = r.capture_id
        where c.order_id = o.id and r.status <> 'done')
      or exists (select from payment_attempt a join payment_capture c on c.attempt_id = a.id
        join dispute d on d.capture_id = c.id where a.order_id = o.id and d.decided_at is null))
    order by o.placed_at, o.id`.execute(db)
  return rows.map(({ id }) => id)
}
