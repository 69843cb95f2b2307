/** Writes figures as comma-separated values for a spreadsheet. Pure. */
import { formatCsvRow } from '#contract/format/format-csv.ts'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'

/** Without it, Excel reads UTF-8 in the encoding of the computer, and a search in an Indian script is unreadable. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['day', 'day_state', 'figure', 'part', 'state', 'count', 'amount_rupees']

/** Returns a row for each day, figure, part and state; a search without a result is the part of `search_term`. */
export function figuresAsCsv({ figures, days, searches, from, to }: DeskFigures): string {
  const states = new Map(days.map(({ day, state }) => [day, state]))
  const rows = figures.map(({ day, figure, part, state, count, amountPaise }) => [
    ...[day, states.get(day) ?? '', figure, part, state].map((text) => ({ text })),
    { number: count, decimals: 0 } as const,
    { number: amountPaise / 100, decimals: 2 } as const,
  ])
  const terms = searches.map(({ term, count }) => [
    ...[`${from} to ${to}`, '', 'search_term', term, ''].map((text) => ({ text })),
    { number: count, decimals: 0 } as const,
    { number: 0, decimals: 2 } as const,
  ])
  const lines = [HEAD.map((text) => ({ text })), ...rows, ...terms].map(formatCsvRow)
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
