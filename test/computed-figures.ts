/** Computes the figures of a test's shop at once, and returns them in short lines. */
import { computeFigures } from '#api/figures/compute-figures.ts'
import { listFigures, type StoredFigure } from '#api/figures/daily-figure-store.ts'
import type { TestApp } from './app.ts'

/** Computes what is due, and returns all figures. */
export async function computedFigures({ platform }: Pick<TestApp, 'platform'>): Promise<StoredFigure[]> {
  await computeFigures(platform, { todayMs: 0, stopping: new AbortController().signal })
  return listFigures(platform.db, '2000-01-01', '2100-01-01')
}

/** Returns the rows of a figure as "day part/state count paise". */
export const linesOf = (figures: readonly StoredFigure[], name: StoredFigure['figure']): string[] =>
  figures
    .filter(({ figure }) => figure === name)
    .map(
      ({ day, part, state, count, amountPaise }) =>
        `${day} ${part}/${state} ${String(count)} ${String(amountPaise)}`,
    )
