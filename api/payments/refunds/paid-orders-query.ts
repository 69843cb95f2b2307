/** The orders whose payments paid for an order. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the select of the ids of an order and of those that the credit of an upgrade came from: the replaced pack may have
 * come by an upgrade as well. A refund of the order returns the payments of all.
 */
export const paidOrdersOf = (orderId: string): RawBuilder<unknown> => sql`(
  with recursive chain as (
    select ${orderId}::text as id
    union
    select e.order_id from chain join orders o on o.id = chain.id join entitlement e on e.id = o.replaced_pack_id)
  select id from chain)`
