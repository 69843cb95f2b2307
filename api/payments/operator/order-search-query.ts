/** Order search for operators: newest first, in pages, through the indexes that requests use. */
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { type Paise, paise } from '#contract/money.ts'
import { sql } from 'kysely'

export type OrderSummary = {
  id: string
  status: Tables['orders']['status']
  amountPaise: Paise
  placedAt: Date
  packs: string
}

export const PAGE_SIZE = 20

export type OrderSearch = {
  /** A mobile, a subscriber number, the gateway's own id of a payment, or the token of a refund. */
  of?: string | undefined
  status?: OrderSummary['status'] | undefined
  /** The last order of the page before. */
  after?: string | undefined
}

export async function searchOrders(db: Db, { of, status, after }: OrderSearch): Promise<OrderSummary[]> {
  const conditions = [sql`true`]
  if (of !== undefined)
    conditions.push(sql`(o.subscriber_id = (select id from subscriber where mobile = ${of} or number = ${of})
      or o.id in (select c.order_id from payment_capture c where c.gateway_payment_id = ${of})
      or o.id in (select c.order_id from payment_capture c join refund r on r.capture_id = c.id where r.token = ${of}))`)
  if (status !== undefined) conditions.push(sql`o.status = ${status}`)
  if (after !== undefined)
    conditions.push(sql`(o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = ${after})`)
  const { rows } = await sql<OrderSummary>`
    select o.id, o.status, o.amount_paise as "amountPaise", o.placed_at as "placedAt",
      (select string_agg(l.name, ', ' order by l.line_no) from order_line l where l.order_id = o.id) as packs
    from orders o
    where ${sql.join(conditions, sql` and `)}
    order by o.placed_at desc, o.id desc limit ${PAGE_SIZE}`.execute(db)
  return rows.map((row) => ({ ...row, amountPaise: paise(row.amountPaise) }))
}
