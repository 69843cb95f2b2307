/** The condition that a payment of an order is in a dispute that is not won: the buyer must not get the money twice. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import { paidOrdersOf } from './paid-orders-query.ts'

/** Selects the payments of an order, and of the orders that its credit came from, that are in such a dispute. */
const disputedPaymentsOf = (orderId: string | RawBuilder<string>): RawBuilder<unknown> => sql`
  select from ${paidOrdersOf(orderId)} paid cross join lateral (
    select from payment_capture c join dispute d on d.capture_id = c.id
    where c.order_id = paid.id and c.disposition = 'applied' and d.kind <> 'retrieval' and d.state <> 'won'
    limit 1) disputed`

export const isDisputed = (orderId: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (${disputedPaymentsOf(orderId)})`

export const isDisputedQuery = (orderId: string): Query<boolean> => existsQuery(disputedPaymentsOf(orderId))
