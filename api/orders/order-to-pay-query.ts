/** An order to be paid, with the facts that can forbid its payment. */
import { ownsBasePack } from '#api/packs/entitlement-store.ts'
import { rowQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { ORDER_WITH_LINES, orderFrom, type OrderRow } from './order-store.ts'
import type { Order } from './order.ts'

export type OrderToPay = {
  order: Order
  /** Whether the buyer owns a base pack that has not expired. */
  ownsBasePack: boolean
  /** Another order for the same cart that was paid after this one was placed. */
  paidInstead: string | null
}

export const orderToPayQuery = (id: string, now: Date): Query<OrderToPay | undefined> =>
  rowQuery(
    sql<OrderRow & Omit<OrderToPay, 'order'>>`
      select ${ORDER_WITH_LINES}, ${ownsBasePack(sql`o.subscriber_id`, now)} as "ownsBasePack",
        (select p.id from orders p where p.subscriber_id = o.subscriber_id and p.cart_hash = o.cart_hash
          and p.status = 'paid' and p.id <> o.id and p.paid_at > o.placed_at limit 1) as "paidInstead"
      from orders o where o.id = ${id}`,
    ({ ownsBasePack, paidInstead, ...row }) => ({ order: orderFrom(row), ownsBasePack, paidInstead }),
  )
