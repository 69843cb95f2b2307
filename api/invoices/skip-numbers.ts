/**
 * Skips numbers of invoices or credit notes that may have been given before a restore: a customer may have a document with such a
 * number, and no other one may get it.
 */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { lockInvoiceNumbering } from './invoice-store.ts'
import { insertSkippedNumbers, listSeries } from './skipped-number-store.ts'

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
    await insertSkippedNumbers(tx, { series, first, last: until, reason, by, now: runtime.now() })
    return { kind: 'skipped', first, last: until }
  })
}
