import { FIGURES } from '#contract/staff/desk-figures.ts'
import { expect, test } from 'vitest'
import { addDays, finalAt, isKept, listDueDays, type FigureProgress } from './figure-progress.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const FIGURE = 'sales'

const computed = (day: string, at: Date): FigureProgress => ({
  day,
  figure: FIGURE,
  computedAt: at,
  failedSince: null,
})

const due = (progress: FigureProgress[], { now = NOW, firstDay = '2026-11-01' } = {}): string[] =>
  listDueDays({ now, firstDay, progress, figures: [FIGURE], todayMs: 300_000 }).map(({ day }) => day)

test('today is due after its interval, and is the only due day in a shop without orders', () => {
  const today = '2026-11-20'
  expect(listDueDays({ now: NOW, firstDay: undefined, progress: [], figures: [FIGURE], todayMs: 1 })).toEqual(
    [{ day: today, figures: [FIGURE] }],
  )
  const at = (age: number) => due([computed(today, new Date(NOW.getTime() - age))], { firstDay: today })
  expect(at(299_999)).toEqual([])
  expect(at(300_000)).toEqual([today])
})

test('days since the first order are due once, and every hour while their rows can change [SPEC-17-39]', () => {
  const days = (count: number) => Array.from({ length: count }, (_, age) => addDays('2026-11-20', -age))
  expect(due([])).toEqual(days(20))
  const hourAgo = new Date(NOW.getTime() - HOUR)
  expect(due(days(20).map((day) => computed(day, hourAgo)))).toEqual(days(8))
  const justNow = new Date(NOW.getTime() - HOUR + 1)
  expect(due(days(20).map((day) => computed(day, justNow)))).toEqual(['2026-11-20'])
})

test('a day is computed for the last time when its rows no longer change, a week after its end', () => {
  expect(finalAt('2026-11-12').toISOString()).toBe('2026-11-19T18:30:00.000Z')
  const fresh = computed('2026-11-20', NOW)
  const at = (time: string) =>
    due([fresh, computed('2026-11-12', new Date(time))], { firstDay: '2026-11-12' })
  expect(at('2026-11-19T18:29:59Z')).toContain('2026-11-12')
  expect(at('2026-11-19T18:30:00Z')).not.toContain('2026-11-12')
})

test('figures of rows that are deleted after 30 days are not computed later', () => {
  const listed = listDueDays({ now: NOW, firstDay: '2025-01-01', progress: [], figures: FIGURES, todayMs: 1 })
  const daysOf = (figure: string) =>
    listed.filter(({ figures }) => figures.some((one) => one === figure)).length
  expect([daysOf('sales'), daysOf('codes'), daysOf('code_messages'), daysOf('code_delays')]).toEqual([
    185, 30, 30, 30,
  ])
  expect(isKept('codes', '2026-10-22', '2026-11-20')).toBe(true)
  expect(isKept('codes', '2026-10-21', '2026-11-20')).toBe(false)
})
