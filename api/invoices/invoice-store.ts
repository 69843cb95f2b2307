/** Queries and statements of invoices and of the paid orders that they are made from. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { latinTitle } from '#contract/format/latin-title.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Invoice, PaidOrder, RefundOfOrder } from './invoice.ts'

type PaidRow = Omit<PaidOrder, 'amountPaise'> & { amountPaise: number }

const paidOrder = sql`
  select o.id as "orderId", o.subscriber_id as "subscriberId", o.paid_at as "paidAt", o.amount_paise as "amountPaise",
    (select c.gateway from payment_attempt a join payment_capture c on c.attempt_id = a.id
      where a.order_id = o.id and c.disposition = 'applied') as gateway,
    (select jsonb_agg(jsonb_build_object('name', l.name, 'alias', p.alias, 'duration', l.duration,
        'pricePaise', l.price_paise) order by l.line_no)
      from order_line l join package p on p.id = l.package_id where l.order_id = o.id) as lines,
    jsonb_build_object('name', trim(s.first_name || ' ' || s.last_name), 'number', coalesce(s.number, ''), 'city', s.city,
      'pincode', s.pincode) as buyer
  from orders o join subscriber s on s.id = o.subscriber_id`

const paidFrom = (row: PaidRow): PaidOrder => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  lines: row.lines.map((line) => ({ ...line, alias: latinTitle(line.name, line.alias) })),
})

/** Finds a paid order. @returns undefined if it does not exist or was never paid */
export async function findPaidOrder(db: Db, orderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidRow>`${paidOrder} where o.id = ${orderId} and o.paid_at is not null`.execute(
    db,
  )
  return rows[0] && paidFrom(rows[0])
}

export async function findInvoice(db: Db, orderId: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select('paper')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.paper as Invoice | undefined
}

/** Returns the refund of the capture that paid the order. Ignores refunds of other captures of the order. */
export async function findRefund(db: Db, orderId: string): Promise<RefundOfOrder | undefined> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment_capture', 'payment_capture.id', 'refund.capture_id')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_capture.attempt_id')
    .select(['refund.amount_paise', 'refund.requested_at', 'refund.done_at'])
    .where('payment_attempt.order_id', '=', orderId)
    .where('payment_capture.disposition', '=', 'applied')
    .executeTakeFirst()
  return row && { amountPaise: paise(row.amount_paise), requestedAt: row.requested_at, doneAt: row.done_at }
}

/** Locks invoice numbering until the transaction ends, so that numbers have no gaps. Purchases are not blocked. */
export async function lockInvoiceNumbering(tx: Tx): Promise<void> {
  await sql`insert into invoicing default values on conflict do nothing`.execute(tx)
  await sql`select 1 from invoicing for update`.execute(tx)
}

/**
 * Exceeds the duration of a settlement transaction and the clock difference of two instances: `paid_at` is from the
 * clock of the instance that settled the payment, `done_until` from the one that issued invoices.
 */
const LOOK_BACK = sql`interval '1 day'`

/** Returns paid orders without an invoice, in order of payment. */
export async function listOrdersToInvoice(tx: Tx, limit: number): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidRow>`${paidOrder}
    where o.paid_at >= coalesce((select done_until from invoicing) - ${LOOK_BACK}, '-infinity')
      and not exists (select from invoice i where i.order_id = o.id)
    order by o.paid_at, o.id limit ${limit}`.execute(tx)
  return rows.map(paidFrom)
}

/** Records that every order paid before `now` has its invoice. */
export async function saveInvoicedUntil(tx: Tx, now: Date): Promise<void> {
  await sql`update invoicing set done_until = ${now}`.execute(tx)
}

/** Requires `lockInvoiceNumbering` in the same transaction. @returns the next number of the series, without a gap */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from invoice where series = ${series}`.execute(tx)
  return rows[0]?.next ?? 1
}

export async function insertInvoice(
  tx: Tx,
  invoice: Invoice,
  at: { series: string; number: number },
): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      order_id: invoice.orderId,
      series: at.series,
      number: at.number,
      issued_at: new Date(invoice.issuedAt),
      amount_paise: invoice.amountPaise,
      paper: invoice,
    })
    .execute()
}
