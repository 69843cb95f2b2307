/** The query that checks whether a payment of an order is in a dispute that is not won: the buyer must not get the money twice. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { paidOrdersOf } from './paid-orders-query.ts'

export const isDisputedQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`
    select from ${paidOrdersOf(orderId)} paid cross join lateral (
      select from payment_capture c join dispute d on d.capture_id = c.id
      where c.order_id = paid.id and c.disposition = 'applied' and d.kind <> 'retrieval' and d.state <> 'won'
      limit 1) disputed`)
