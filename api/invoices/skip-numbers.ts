/**
 * Skips numbers of invoices or credit notes that may have been given before a restore: a customer may have a document with such a
 * number, and no other one may get it.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { sql } from 'kysely'
import { lockInvoiceNumbering } from './invoice-store.ts'

/** `last`: the last number that was given or skipped. */
export type Series = { series: string; last: number }

/** Lists the series, by name. */
export async function listSeries(db: Db): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select series, max(number)::int as last from (
      select series, max(number) as number from invoice group by series
      union all select series, max(number) from credit_note group by series
      union all select series, max(last_number) from skipped_numbers group by series
    ) as given group by series order by series`.execute(db)
  return rows
}

export type SkipResult =
  | { kind: 'skipped'; first: number; last: number }
  /** No paper has the series. */
  | { kind: 'unknown_series' }
  /** The number was given, or skipped before. */
  | { kind: 'not_ahead'; last: number }
  | { kind: 'too_many'; last: number }

/** A wrong digit must not use up a series, which has at most eight digits a year. */
const MOST = 100_000

type Skip = { series: string; until: number; reason: string; by: string }

/** @param skip `until`: the last number that is not given any more */
export async function skipNumbers(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { series, until, reason, by }: Skip,
): Promise<SkipResult> {
  return withTransaction(db, async (tx): Promise<SkipResult> => {
    await lockInvoiceNumbering(tx)
    const last = (await listSeries(tx)).find((one) => one.series === series)?.last
    if (last === undefined) return { kind: 'unknown_series' }
    if (until <= last) return { kind: 'not_ahead', last }
    if (until - last > MOST) return { kind: 'too_many', last }
    const first = last + 1
    await sql`
      insert into skipped_numbers (series, first_number, last_number, reason, skipped_by, skipped_at)
      values (${series}, ${first}, ${until}, ${reason}, ${by}, ${runtime.now()})`.execute(tx)
    return { kind: 'skipped', first, last: until }
  })
}
