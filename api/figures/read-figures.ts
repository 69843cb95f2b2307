/** Reads the figures of a range of days, with the sums of the days before it. */
import type { Db } from '#api/platform/db/tables.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type DeskFigureDay, type DeskFigures, FIGURES } from '#contract/staff/desk-figures.ts'
import { findFirstDay, listFigures, listProgress, sumFigures } from './daily-figure-store.ts'
import { addDays, finalAt, isKept, type FigureProgress } from './figure-progress.ts'
import { listFrequentTerms } from './search-term-store.ts'

export type FigureRange = { from: string; to: string }

/** Returns the number of days of a range, both ends included. */
export const lengthOf = ({ from, to }: FigureRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export async function readFigures(db: Db, { from, to }: FigureRange, today: string): Promise<DeskFigures> {
  const before = { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) }
  const progress = await listProgress(db, from, to)
  const computed = progress.flatMap(({ computedAt }) => computedAt ?? [])
  return {
    from,
    to,
    today,
    firstDay: (await findFirstDay(db)) ?? null,
    computedAt:
      computed
        .toSorted((a, b) => a.getTime() - b.getTime())
        .at(-1)
        ?.toISOString() ?? null,
    days: daysOf({ from, to }, progress, today),
    figures: await listFigures(db, from, to),
    before: { ...before, totals: await sumFigures(db, before.from, before.to) },
    failing: failingOf(progress),
    searches: await listFrequentTerms(db, from, to),
  }
}

function daysOf(
  { from, to }: FigureRange,
  progress: readonly FigureProgress[],
  today: string,
): DeskFigureDay[] {
  const byDay = Map.groupBy(progress, ({ day }) => day)
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) => {
    const day = addDays(from, index)
    return { day, state: stateOf(day, byDay.get(day) ?? [], today) }
  })
}

function stateOf(day: string, progress: readonly FigureProgress[], today: string): DeskFigureDay['state'] {
  const times = new Map(progress.map(({ figure, computedAt }) => [figure, computedAt]))
  const needed = FIGURES.filter((figure) => isKept(figure, day, today) || times.has(figure))
  if (needed.some((figure) => !times.get(figure))) return 'missing'
  const isFinal = [...times.values()].every((at) => at !== null && at >= finalAt(day))
  return isFinal ? 'final' : 'provisional'
}

/** Returns the figures that failed, each since the earliest failure. */
function failingOf(progress: readonly FigureProgress[]): DeskFigures['failing'] {
  const since = new Map<string, Date>()
  for (const { figure, failedSince } of progress) {
    const known = since.get(figure)
    if (failedSince && (!known || failedSince < known)) since.set(figure, failedSince)
  }
  return [...since].map(([figure, at]) => ({ figure, since: at.toISOString() }))
}
