/** Order search for staff: newest first, in pages, each through an index. */
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { type Paise, paise } from '#contract/money.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { type RawBuilder, sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'

export type OrderSummary = {
  id: string
  status: Tables['orders']['status']
  amountPaise: Paise
  placedAt: Date
  packs: string
  /** The gateway of the newest attempt; null where there is none. */
  gateway: GatewayName | null
  /** With the last four digits only; null once the subscriber is erased. */
  mobile: string | null
}

export type OrderSearch = {
  /**
   * The id of an order or attempt, a mobile, a subscriber number, the gateway's own id of a payment or refund, the token of
   * a refund, or the reference of a manual refund.
   */
  of?: string | undefined
  status?: OrderSummary['status'] | undefined
  /** A gateway at which a payment was started. */
  gateway?: string | undefined
  /** The last order of the page before. */
  after?: string | undefined
}

export async function searchOrders(
  db: Db,
  { of, status, gateway, after }: OrderSearch,
): Promise<OrderSummary[]> {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`o.status = ${status}`)
  if (gateway !== undefined)
    conditions.push(
      sql`exists (select 1 from payment_attempt a where a.gateway = ${gateway} and a.order_id = o.id)`,
    )
  if (after !== undefined)
    conditions.push(sql`(o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = ${after})`)
  const { rows } = await sql<OrderSummary>`
    ${of === undefined ? sql`` : foundBy(of)}
    select o.id, o.status, o.amount_paise as "amountPaise", o.placed_at as "placedAt",
      (select string_agg(l.name, ', ' order by l.line_no) from order_line l where l.order_id = o.id) as packs,
      (select a.gateway from payment_attempt a where a.order_id = o.id order by a.number desc limit 1) as gateway,
      (select s.mobile from subscriber s where s.id = o.subscriber_id) as mobile
    from ${of === undefined ? sql`orders` : sql`matched`} o
    where ${sql.join(conditions, sql` and `)}
    order by o.placed_at desc, o.id desc limit ${DESK_PAGE_SIZE}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amountPaise: paise(row.amountPaise),
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
  }))
}

/** Finds the orders that a text identifies. This runs before the sort by time, which would otherwise read all orders. */
const foundBy = (of: string): RawBuilder<unknown> => sql`
  with found as materialized (
    select id from orders where id = ${orderIdOfAttempt(of.toUpperCase())}
    union select id from orders
      where subscriber_id = (select id from subscriber where mobile = ${of} or number = ${of})
    union select order_id from payment_capture where gateway_payment_id = ${of}
    union select c.order_id from refund r join payment_capture c on c.id = r.capture_id
      where r.token = ${of} or r.gateway_request_id = ${of}
    union select c.order_id from refund_by_hand h join refund r on r.id = h.refund_id
      join payment_capture c on c.id = r.capture_id
      where h.sent_from in ('gateway', 'bank') and h.reference = ${of}
  ),
  matched as materialized (select o.* from found join orders o on o.id = found.id)`
