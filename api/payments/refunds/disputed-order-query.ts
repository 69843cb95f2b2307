/** The query whether a payment of an order is in a dispute that is not won: then the buyer must not get it back a second time. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/** The payments that a refund of the order returns: its own, and those that the credit of an upgrade came from. */
export const isDisputedQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`
    with recursive chain as (
      select ${orderId}::text as id
      union
      select e.order_id from chain join orders o on o.id = chain.id join entitlement e on e.id = o.replaced_pack_id)
    select from chain cross join lateral (
      select from payment_capture c join dispute d on d.capture_id = c.id
      where c.order_id = chain.id and c.disposition = 'applied' and d.kind <> 'retrieval' and d.state <> 'won'
      limit 1) disputed`)
