/** Store of the numbers of invoices and credit notes that are skipped. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { invoiceNumber } from './invoice.ts'
import type { SkippedRange } from './tax-month.ts'

/** `last`: the last number that was given or skipped. */
export type NumberSeries = { series: string; last: number }

/** Lists the series of invoices and credit notes, by name. */
export async function listSeries(db: Db): Promise<NumberSeries[]> {
  const { rows } = await sql<NumberSeries>`
    select series, max(number)::int as last from (
      select series, max(number) as number from invoice group by series
      union all select series, max(number) from credit_note group by series
      union all select series, max(last_number) from skipped_numbers group by series
    ) as given group by series order by series`.execute(db)
  return rows
}

/** Lists the numbers that were skipped in a span of time, by series. */
export async function listSkippedNumbers(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<SkippedRange[]> {
  const { rows } = await sql<{ series: string; first: number; last: number }>`
    select series, first_number as first, last_number as last from skipped_numbers
    where skipped_at >= ${from} and skipped_at < ${until} order by series, first_number`.execute(db)
  return rows.map(({ series, first, last }) => ({
    first: invoiceNumber(series, first),
    last: invoiceNumber(series, last),
    count: last - first + 1,
  }))
}

type SkippedNumbers = { series: string; first: number; last: number; reason: string; by: string; now: Date }

/** Requires `lockInvoiceNumbering` in the same transaction. */
export async function insertSkippedNumbers(
  tx: Tx,
  { series, first, last, reason, by, now }: SkippedNumbers,
): Promise<void> {
  await sql`
    insert into skipped_numbers (series, first_number, last_number, reason, skipped_by, skipped_at)
    values (${series}, ${first}, ${last}, ${reason}, ${by}, ${now})`.execute(tx)
}
