/** The condition that a payment of an order is in a dispute that is not won: the buyer must not get the money twice. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import { paidOrdersOf } from './paid-orders-query.ts'

/** Of a dispute `d`: the buyer may get the money by it, or has got it. */
const RETURNS_MONEY = sql`d.kind <> 'retrieval' and d.state <> 'won'`

/**
 * Of a dispute `d` and a payment `c`: the dispute was recorded before its payment was known, and names it by one of the references
 * by which `findDisputedCapture` finds it.
 */
export const NAMES_PAYMENT: RawBuilder<boolean> = sql`(d.capture_id is null and d.gateway = c.gateway and d.payment_reference = any(
  array(select a.id from payment_attempt a where a.order_id = c.order_id) || array[c.order_id, c.gateway_payment_id]))`

/** Selects the payments of an order, and of the orders that its credit came from, that are in such a dispute. */
const disputedPaymentsOf = (orderId: string | RawBuilder<string>): RawBuilder<unknown> => sql`
  select from ${paidOrdersOf(orderId)} paid
  cross join lateral (
    select p.* from payment_capture p where p.order_id = paid.id and p.disposition = 'applied' limit 1) c
  cross join lateral (
    select 1 from dispute d where d.capture_id = c.id and ${RETURNS_MONEY}
    union all
    select 1 from dispute d where ${NAMES_PAYMENT} and ${RETURNS_MONEY}
    limit 1) disputed`

export const isDisputed = (orderId: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (${disputedPaymentsOf(orderId)})`

export const isDisputedQuery = (orderId: string): Query<boolean> => existsQuery(disputedPaymentsOf(orderId))
