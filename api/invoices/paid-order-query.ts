/** The data of paid orders that their documents show, read from orders, payments and subscribers. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { latinTitle } from '#contract/format/latin-title.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { PaidOrder, RefundOfOrder } from './invoice.ts'

type PaidRow = Omit<PaidOrder, 'amountPaise' | 'creditPaise'> & {
  amountPaise: number
  creditPaise: number | null
}

const paidOrder = sql`
  select o.id as "orderId", o.subscriber_id as "subscriberId", o.paid_at as "paidAt", o.amount_paise + coalesce(o.credit_paise, 0) as "amountPaise", o.credit_paise as "creditPaise",
    (select c.gateway from payment_attempt a join payment_capture c on c.attempt_id = a.id
      where a.order_id = o.id and c.disposition = 'applied') as gateway,
    (select jsonb_agg(jsonb_build_object('name', l.name, 'alias', p.alias, 'duration', l.duration,
        'pricePaise', l.price_paise) order by l.line_no)
      from order_line l join package p on p.id = l.package_id where l.order_id = o.id) as lines,
    jsonb_build_object('name', trim(s.first_name || ' ' || s.last_name), 'number', coalesce(s.number, ''), 'city', s.city,
      'pincode', s.pincode) as buyer, s.gst_state_code as "gstStateCode"
  from orders o join subscriber s on s.id = o.subscriber_id`

const paidFrom = ({ creditPaise, ...row }: PaidRow): PaidOrder => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  ...(creditPaise !== null && { creditPaise: paise(creditPaise) }),
  lines: row.lines.map((line) => ({ ...line, alias: latinTitle(line.name, line.alias) })),
})

/** Finds a paid order. @returns undefined if it does not exist or was never paid */
export async function findPaidOrder(db: Db, orderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidRow>`${paidOrder} where o.id = ${orderId} and o.paid_at is not null`.execute(
    db,
  )
  return rows[0] && paidFrom(rows[0])
}

/** Whether a paid order of a subscriber has no invoice. */
export async function isInvoiceDue(tx: Tx, subscriberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.subscriber_id = ${subscriberId} and o.paid_at is not null
      and not exists (select from invoice i where i.order_id = o.id) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Lists the refunds of a paid order, the oldest first: those of the capture that paid it, and of the credit that paid a part of it.
 * Leaves out refunds of other captures of the order, and of a credit that an upgrade used: they belong to the order of the upgrade.
 */
export async function listRefunds(db: Db, orderId: string): Promise<RefundOfOrder[]> {
  const { rows } = await sql<Omit<RefundOfOrder, 'amountPaise'> & { amountPaise: number }>`
    select r.amount_paise as "amountPaise", r.requested_at as "requestedAt", r.done_at as "doneAt",
      r.credit_of, r.id
    from payment_attempt a join payment_capture c on c.attempt_id = a.id and c.disposition = 'applied'
    join refund r on r.capture_id = c.id and r.credit_of is null where a.order_id = ${orderId}
    union all
    select r.amount_paise, r.requested_at, r.done_at, r.credit_of, r.id from refund r where r.credit_of = ${orderId}
    order by "requestedAt", credit_of nulls first, id`.execute(db)
  return rows.map(({ amountPaise, requestedAt, doneAt }) => ({
    amountPaise: paise(amountPaise),
    requestedAt,
    doneAt,
  }))
}

/**
 * Exceeds the duration of a settlement transaction and the clock difference of two instances: `paid_at` is from the
 * clock of the instance that settled the payment, `done_until` from the one that issued invoices.
 */
const LOOK_BACK = sql`interval '1 day'`

const isToInvoice = sql`
  (o.paid_at >= coalesce((select done_until from invoicing) - ${LOOK_BACK}, '-infinity')
      or o.id = any((select failed_orders from invoicing)::text[]) and o.paid_at is not null)
    and (select i.order_id from invoice i where i.order_id = o.id) is null`

/** Counts the paid orders without an invoice. */
export async function countOrdersToInvoice(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where ${isToInvoice}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns paid orders without an invoice, in order of payment, without the orders in `except`. Finds each invoice by the primary
 * key: the planner does not know that few orders are that young, and would read all invoices for a join.
 */
export async function listOrdersToInvoice(
  tx: Tx,
  { limit, except = [] }: { limit: number; except?: string[] },
): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidRow>`${paidOrder}
    where ${isToInvoice} and o.id <> all(${except}::text[])
    order by o.paid_at, o.id limit ${limit}`.execute(tx)
  return rows.map(paidFrom)
}
