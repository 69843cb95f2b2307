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
  ...SALES_FIGURES,
  ...CONVERSION_FIGURES,
  ...PAYMENT_FIGURES,
  ...RENEWAL_FIGURES,
}

/** A round begins no further day after this time; the next round continues. */
const ROUND_MS = 20_000

const EARLIEST = '2000-01-01'

/**
 * Computes all days that are due, each in a short transaction of one instance. Figures that failed before come last, because
 * each can take the time limit of a statement: first those that have not failed on that day.
 */
export async function computeFigures(context: Context, { todayMs, stopping }: Options): Promise<void> {
  const { db, runtime } = context
  const now = runtime.now()
  const isOver = (): boolean => stopping.aborted || runtime.now().getTime() - now.getTime() > ROUND_MS
  const oldest = await findOldestOrderTime(db)
  const progress = await listProgress(db, EARLIEST, dayInIndia(now))
  const failed = progress.filter(({ failedSince }) => failedSince)
  const failing = new Set(failed.map(({ figure }) => figure))
  const firstDay = oldest && dayInIndia(oldest)
  const days = listDueDays({ now, firstDay, progress, figures: FIGURES, todayMs })
  for (const { day, figures } of days) {
    if (isOver()) return
    await computeDay(context, { day, figures: figures.filter((figure) => !failing.has(figure)) })
  }
  const failedDays = new Set(failed.map(({ day, figure }) => `${day} ${figure}`))
  const single = days.flatMap(({ day, figures }) =>
    figures
      .filter((figure) => failing.has(figure))
      .map((figure) => ({ day, figure, hasFailed: failedDays.has(`${day} ${figure}`) })),
  )
  for (const { day, figure } of single.toSorted((a, b) => Number(a.hasFailed) - Number(b.hasFailed))) {
    if (isOver()) return
    await computeEach(context, day, [figure])
  }
}

/** Computes the figures of a day in one statement, or one by one if it fails. */
async function computeDay(context: Context, { day, figures }: DueDay): Promise<void> {
  if (figures.length > 0 && (await compute(context, day, figures)) !== undefined)
    await computeEach(context, day, figures)
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

/** @returns the error with which the database refused; then nothing has changed */
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
