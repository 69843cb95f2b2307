/** The store of credit notes. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CreditedLine, type CreditNote, taxTotals } from './credit-note.ts'
import { ANONYMOUS_PAPER } from './anonymous-paper-query.ts'

/** Requires `lockInvoiceNumbering` in the same transaction. @returns the next number of the series that was not skipped */
export async function nextCreditNoteNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(number), last_skipped(${series})) + 1 as next from credit_note where series = ${series}`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

/** Lists the lines of all credit notes of an invoice. */
export async function listCreditedLines(tx: Tx, orderId: string): Promise<CreditedLine[]> {
  const { rows } = await sql<{ lines: CreditedLine[] }>`
    select paper->'lines' as lines from credit_note where order_id = ${orderId}`.execute(tx)
  return rows.flatMap(({ lines }) => lines)
}

type Place = { id: string; refundId: string | null; series: string; number: number }

export async function insertCreditNote(
  tx: Tx,
  note: CreditNote,
  { id, refundId, series, number }: Place,
): Promise<void> {
  const { orderId, issuedAt, amountPaise, lowersTax, settlement } = note
  const setOffOrderId = settlement.kind === 'set_off' ? settlement.orderId : null
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxTotals(note.lines)
  await sql`
    insert into credit_note (id, order_id, refund_id, set_off_order_id, series, number, issued_at, amount_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, lowers_tax, paper)
    values (${id}, ${orderId}, ${refundId}, ${setOffOrderId}, ${series}, ${number}, ${issuedAt}, ${amountPaise},
      ${taxablePaise}, ${cgstPaise}, ${sgstPaise}, ${igstPaise}, ${lowersTax}, ${JSON.stringify(note)}::jsonb)`.execute(
    tx,
  )
}

/**
 * Records that the refunds of all orders that have their invoice have their credit notes: an order is paid, and so
 * invoiced, before its refund. Of the failed orders, it keeps those in `failed`, and those without an invoice.
 */
export async function saveCreditedUntil(tx: Tx, { failed }: { failed: string[] }): Promise<void> {
  await sql`
    update invoicing set credited_until = done_until,
      failed_orders = array(
        select id from unnest(failed_orders) as id where not exists (select from invoice i where i.order_id = id)
        union select unnest(${failed}::text[]))`.execute(tx)
}

/** Returns the column of an order's export that names its credit notes. @param orderId an SQL expression */
export const creditNotesExport = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(n.paper->>'number' order by n.issued_at, n.number), '[]') from credit_note n
    where n.order_id = ${orderId}) as "creditNotes"`

/** Removes the buyer's data from the credit notes of orders. */
export const eraseCreditNoteBuyer = (orderIds: string[]): WriteStatement => sql`
  update credit_note set paper = ${ANONYMOUS_PAPER} where order_id = any(${orderIds})`
