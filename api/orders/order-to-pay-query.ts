/** An order to be paid, with the facts that can forbid its payment. */
import type { OwnedBasePacks } from '#api/packs/base-pack.ts'
import { isDisputed } from '#api/packs/disputed-order-query.ts'
import { ownedBasePacks } from '#api/packs/entitlement-store.ts'
import { rowQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { ORDER_WITH_LINES, orderFrom, type OrderRow } from './order-store.ts'
import type { Order } from './order.ts'

export type OrderToPay = {
  order: Order
  ownedBasePacks: OwnedBasePacks
  /** Another order for the same cart that was paid after this one was placed, and may be refunded since. */
  paidInstead: { transactionID: string; status: 'paid' | 'refunded' } | null
  /** Whether the pack that the order replaces runs, and its payment is not disputed; true for an order that is not an upgrade. */
  isUpgradable: boolean
}

export const orderToPayQuery = (id: string, now: Date): Query<OrderToPay | undefined> =>
  rowQuery(
    sql<OrderRow & Omit<OrderToPay, 'order'>>`
      select ${ORDER_WITH_LINES}, ${ownedBasePacks(sql`o.subscriber_id`, now)} as "ownedBasePacks",
        (select json_build_object('transactionID', p.id, 'status', p.status) from orders p
          where p.subscriber_id = o.subscriber_id and p.cart_hash = o.cart_hash
          and p.status in ('paid', 'refunded') and p.id <> o.id and p.paid_at > o.placed_at limit 1) as "paidInstead",
        (o.replaced_pack_id is null or exists (select from entitlement e
          where e.id = o.replaced_pack_id and e.status = 'active' and e.ends_at > ${now}
            and not ${isDisputed(sql`e.order_id`)})) as "isUpgradable"
      from orders o where o.id = ${id}`,
    ({ ownedBasePacks: owned, paidInstead, isUpgradable, ...row }) => ({
      order: orderFrom(row),
      ownedBasePacks: owned,
      paidInstead,
      isUpgradable,
    }),
  )
