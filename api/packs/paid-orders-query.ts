/** The orders whose payments paid for an order. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Builds the query of the ids of an order and of the orders that its credit came from: the replaced pack may itself come
 * from an upgrade. A refund of the order returns the payments of all of them.
 */
export const paidOrdersOf = (orderId: string | RawBuilder<string>): RawBuilder<unknown> => sql`(
  with recursive chain as (
    select ${orderId}::text as id
    union
    select e.order_id from chain join orders o on o.id = chain.id join entitlement e on e.id = o.replaced_pack_id)
  select id from chain)`
