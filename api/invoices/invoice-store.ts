/** The store of invoices, and of the numbering of invoices and credit notes. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { ANONYMOUS_PAPER } from './anonymous-paper-query.ts'
import type { Invoice } from './invoice.ts'

export async function findInvoice(db: Db, orderId: string): Promise<Invoice | undefined> {
  const { rows } = await sql<{ paper: Invoice }>`
    select paper from invoice where order_id = ${orderId}`.execute(db)
  return rows[0]?.paper
}

/** Locks the numbering of invoices and credit notes until the transaction ends, so that numbers have no gaps. Purchases are not blocked. */
export async function lockInvoiceNumbering(tx: Tx): Promise<void> {
  await sql`insert into invoicing default values on conflict do nothing`.execute(tx)
  await sql`select 1 from invoicing for update`.execute(tx)
}

/** Records that every order paid before `now` has its invoice, except the orders in `failed` and those that failed before. */
export async function saveInvoicedUntil(
  tx: Tx,
  { now, failed }: { now: Date; failed: string[] },
): Promise<void> {
  await sql`
    update invoicing set done_until = ${now},
      failed_orders = array(select unnest(failed_orders) union select unnest(${failed}::text[]))`.execute(tx)
}

/** Requires `lockInvoiceNumbering` in the same transaction. @returns the next number of the series that was not skipped */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(number), last_skipped(${series})) + 1 as next from invoice where series = ${series}`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

export async function insertInvoice(
  tx: Tx,
  invoice: Invoice,
  at: { series: string; number: number },
): Promise<void> {
  const { orderId, issuedAt, amountPaise } = invoice
  await sql`
    insert into invoice (order_id, series, number, issued_at, amount_paise, paper)
    values (${orderId}, ${at.series}, ${at.number}, ${issuedAt}, ${amountPaise}, ${JSON.stringify(invoice)}::jsonb)`.execute(
    tx,
  )
}

/** Returns the column of an order's export that names its invoice. @param orderId an SQL expression */
export const invoiceExport = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select i.paper->>'number' from invoice i where i.order_id = ${orderId}) as invoice`

/** Removes the buyer's data from the invoices of orders. */
export const eraseInvoiceBuyer = (orderIds: string[]): WriteStatement => sql`
  update invoice set paper = ${ANONYMOUS_PAPER} where order_id = any(${orderIds})`
