/** When the figures of each day were computed, and which are computed now. Pure. */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/format/india-time.ts'
import type { FigureName } from '#contract/staff/desk-figures.ts'

/**
 * The rows of a day can change for this long after it: the reconciler verifies an attempt for six days, and a day is added
 * for an outage.
 */
const CHANGES_FOR_DAYS = 7
/** How often a day that is over, but can change, is computed. */
const PAST_DAY_MS = HOUR_MS
/** A new shop's figures begin this many days back: the longest range and the equal range before it. */
const LOOKBACK_DAYS = 184

/** Codes and their messages are deleted after 30 days: the figures of an older day would be too low. */
const KEPT_DAYS: Partial<Record<FigureName, number>> = { codes: 29, code_messages: 29, code_delays: 29 }

export type FigureProgress = {
  day: string
  figure: string
  computedAt: Date | null
  failedSince: Date | null
}

export type DueDay = { day: string; figures: FigureName[] }

type Facts = {
  now: Date
  /** The day of the oldest order; undefined without orders. */
  firstDay: string | undefined
  progress: readonly FigureProgress[]
  figures: readonly FigureName[]
  /** How old the figures of today may become. */
  todayMs: number
}

/** Returns the days that need a computation, today first. */
export function listDueDays({ now, firstDay, progress, figures, todayMs }: Facts): DueDay[] {
  const today = dayInIndia(now)
  const computed = new Map(progress.map(({ day, figure, computedAt }) => [`${day} ${figure}`, computedAt]))
  const found: DueDay[] = []
  for (let age = 0; age <= LOOKBACK_DAYS; age++) {
    const day = addDays(today, -age)
    if (age > 0 && (firstDay === undefined || day < firstDay)) break
    const due = figures.filter(
      (figure) =>
        age <= (KEPT_DAYS[figure] ?? LOOKBACK_DAYS) &&
        isDue(computed.get(`${day} ${figure}`) ?? null, {
          day,
          now,
          maxAgeMs: age === 0 ? todayMs : PAST_DAY_MS,
        }),
    )
    if (due.length > 0) found.push({ day, figures: due })
  }
  return found
}

function isDue(
  computedAt: Date | null,
  { day, now, maxAgeMs }: { day: string; now: Date; maxAgeMs: number },
): boolean {
  if (computedAt === null) return true
  const finalFrom = finalAt(day)
  if (now >= finalFrom) return computedAt < finalFrom
  return now.getTime() - computedAt.getTime() >= maxAgeMs
}

/** Returns the time from which the rows of a day no longer change. */
export const finalAt = (day: string): Date =>
  new Date(startOfDayInIndia(day).getTime() + (1 + CHANGES_FOR_DAYS) * DAY_MS)

/** Whether the rows of this figure and day still exist today. */
export const isKept = (figure: FigureName, day: string, today: string): boolean =>
  addDays(day, KEPT_DAYS[figure] ?? LOOKBACK_DAYS) >= today

/** "2026-11-30" and 1 -> "2026-12-01" */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
