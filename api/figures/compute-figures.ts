/**
 * Computes the figures of the days that are due: today's every few minutes, and those of past days until their rows no
 * longer change. Decision 100 has the reasons.
 */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import { FIGURES, type FigureName } from '#contract/staff/desk-figures.ts'
import { CONVERSION_FIGURES } from './conversion-figures-query.ts'
import { listProgress, lockFigures, recordFailure, replaceFigures } from './daily-figure-store.ts'
import { type DueDay, listDueDays } from './figure-progress.ts'
import { type FigureSelect, spanOfDay } from './figure-query.ts'
import { findOldestOrderTime } from './oldest-order-query.ts'
import { PAYMENT_FIGURES } from './payment-figures-query.ts'
import { RENEWAL_FIGURES } from './renewal-figures-query.ts'
import { SALES_FIGURES } from './sales-figures-query.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'log'>

type Options = {
  /** How old the figures of today may become. */
  todayMs: number
  stopping: AbortSignal
}

const SELECTS: Record<FigureName, FigureSelect> = {
  ...{ ...SALES_FIGURES, ...CONVERSION_FIGURES, ...PAYMENT_FIGURES, ...RENEWAL_FIGURES },
}

/** A round begins no further day after this time; the next round continues. */
const ROUND_MS = 20_000

const EARLIEST = '2000-01-01'

/** Computes all days that are due, each in a short transaction of one instance. */
export async function computeFigures(context: Context, { todayMs, stopping }: Options): Promise<void> {
  const { db, runtime } = context
  const now = runtime.now()
  const oldest = await findOldestOrderTime(db)
  const progress = await listProgress(db, EARLIEST, dayInIndia(now))
  const failing = new Set(progress.filter(({ failedSince }) => failedSince).map(({ figure }) => figure))
  const firstDay = oldest && dayInIndia(oldest)
  for (const due of listDueDays({ now, firstDay, progress, figures: FIGURES, todayMs })) {
    if (stopping.aborted || runtime.now().getTime() - now.getTime() > ROUND_MS) return
    await computeDay(context, due, failing)
  }
}

/** Computes the figures of a day in one statement, and one by one those that fail. */
async function computeDay(context: Context, { day, figures }: DueDay, failing: Set<string>): Promise<void> {
  const sound = figures.filter((figure) => !failing.has(figure))
  if (sound.length > 0 && (await compute(context, day, sound)) === undefined)
    return computeEach(
      context,
      day,
      figures.filter((figure) => failing.has(figure)),
    )
  return computeEach(context, day, figures)
}

async function computeEach(context: Context, day: string, figures: readonly FigureName[]): Promise<void> {
  for (const figure of figures) {
    const error = await compute(context, day, [figure])
    if (error === undefined) continue
    context.log.error(
      { event: 'figures.failed', figure, day, ...failureFields(error) },
      'figure not computed',
    )
    await recordFailure(context.db, day, figure, context.runtime.now())
  }
}

/** @returns the error by which the database refused; nothing has changed then */
async function compute(
  { db, runtime }: Context,
  day: string,
  figures: readonly FigureName[],
): Promise<unknown> {
  const span = spanOfDay(day)
  const now = runtime.now()
  const rows = figures.map((figure) => ({ figure, select: SELECTS[figure](span) }))
  try {
    await withTransaction(db, async (tx) => {
      if (await lockFigures(tx)) await replaceFigures(tx, day, { rows, now })
    })
    return undefined
  } catch (error) {
    return error
  }
}
