/**
 * Skips numbers of invoices or credit notes that may have been given before a restore: a customer may have a document with such a
 * number, and no other one may get it.
 */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { creditNoteSeries } from './credit-note.ts'
import { invoiceSeries } from './invoice.ts'
import { lockInvoiceNumbering } from './invoice-store.ts'
import { insertSkippedNumbers, listSeries, type NumberSeries } from './skipped-number-store.ts'

export type SkipResult =
  | { kind: 'skipped'; first: number; last: number }
  /** No paper has the series, and the series is not of the present financial year. */
  | { kind: 'unknown_series' }
  /** The number was given, or skipped before. */
  | { kind: 'not_ahead'; last: number }
  | { kind: 'too_many'; last: number }

/** A wrong digit must not use up a series, which has at most eight digits a year. */
const MAX_NUMBERS_AT_ONCE = 100_000

type Skip = { series: string; until: number; reason: string; by: string }

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

/**
 * Lists the series whose numbers can be skipped: those of papers, and those of the present financial year, because the restored
 * database may lack their only papers.
 * @returns them with the last number that was given or skipped; 0 if none was
 */
export async function listSkippableSeries({ db, runtime, config }: Context): Promise<NumberSeries[]> {
  const given = await listSeries(db)
  const { gst } = config.brand
  const now = runtime.now()
  const present = gst ? [invoiceSeries(gst.prefix, now), creditNoteSeries(gst, now)] : []
  const unused = present.filter((name) => !given.some(({ series }) => series === name))
  return [...given, ...unused.map((series) => ({ series, last: 0 }))]
}

/** @param skip `until`: the last number to skip */
export async function skipNumbers(
  context: Context,
  { series, until, reason, by }: Skip,
): Promise<SkipResult> {
  const { db, runtime } = context
  return withTransaction(db, async (tx): Promise<SkipResult> => {
    await lockInvoiceNumbering(tx)
    const known = await listSkippableSeries({ ...context, db: tx })
    const last = known.find((one) => one.series === series)?.last
    if (last === undefined) return { kind: 'unknown_series' }
    if (until <= last) return { kind: 'not_ahead', last }
    if (until - last > MAX_NUMBERS_AT_ONCE) return { kind: 'too_many', last }
    const first = last + 1
    await insertSkippedNumbers(tx, { series, first, last: until, reason, by, now: runtime.now() })
    return { kind: 'skipped', first, last: until }
  })
}
