/** Sums and rates of figures, as the desk shows them. Pure, without zod: the desk loads it. */

/** A row of the figures: a count and an amount of a figure, divided by `part` and `state`. */
export type FigureRow = { figure: string; part: string; state: string; count: number; amountPaise: number }
type DailyRow = FigureRow & { day: string }

export type Sum = { count: number; amountPaise: number }

/** Adds the rows of a figure that a condition accepts. */
export function sumOf(
  rows: readonly FigureRow[],
  figure: string,
  accepts: (row: FigureRow) => boolean = () => true,
): Sum {
  const sum = { count: 0, amountPaise: 0 }
  for (const row of rows) {
    if (row.figure !== figure || !accepts(row)) continue
    sum.count += row.count
    sum.amountPaise += row.amountPaise
  }
  return sum
}

/** Adds the rows of a figure by a key, the largest count first. */
export function sumBy(
  rows: readonly FigureRow[],
  figure: string,
  keyOf: (row: FigureRow) => string,
): [key: string, sum: Sum][] {
  const keys = new Set(rows.filter((row) => row.figure === figure).map(keyOf))
  return [...keys]
    .map((key): [string, Sum] => [key, sumOf(rows, figure, (row) => keyOf(row) === key)])
    .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
}

/** @returns the share from 0 to 1; undefined where there is nothing to divide */
export const shareOf = (count: number, all: number): number | undefined =>
  all === 0 ? undefined : count / all

/** States of a payment attempt without a result. */
const WITHOUT_RESULT = new Set(['sent', 'pending'])

/** Returns the share of captured attempts among those with a result; undefined without one. */
export function successRate(
  rows: readonly FigureRow[],
  accepts: (row: FigureRow) => boolean = () => true,
): number | undefined {
  const captured = sumOf(rows, 'attempts', (row) => accepts(row) && row.state === 'captured').count
  const all = sumOf(rows, 'attempts', (row) => accepts(row) && hasResult(row)).count
  return shareOf(captured, all)
}

/** Whether an attempt of the row has a result. */
export const hasResult = ({ state }: Pick<FigureRow, 'state'>): boolean => !WITHOUT_RESULT.has(state)

/** The attempts of a part with a result: those that were captured, and all others. */
export type Success = { part: string; captured: number; failed: number }

/** Adds the attempts with a result by part, the most frequent first. */
export const successBy = (rows: readonly FigureRow[], figure: string): Success[] =>
  sumBy(rows.filter(hasResult), figure, ({ part }) => part).map(([part, { count }]) => {
    const captured = sumOf(rows, figure, (row) => row.part === part && row.state === 'captured').count
    return { part, captured, failed: count - captured }
  })

/** Divides a list into its first parts, and the sum of the others; undefined where there are no others. */
export function mostFrequent(
  parts: readonly Success[],
  most: number,
): { listed: Success[]; others: Success | undefined } {
  const rest = parts.slice(most)
  const sum = (key: 'captured' | 'failed') => rest.reduce((all, one) => all + one[key], 0)
  const others =
    rest.length === 0 ? undefined : { part: '', captured: sum('captured'), failed: sum('failed') }
  return { listed: parts.slice(0, most), others }
}

/** The steps of an order, each a part of the one before. */
export const ORDER_STEPS = ['placed', 'payment_started', 'paid', 'activated'] as const

/** A series of a chart: its values by day. */
export type Series = { key: string; values: Map<string, number> }

/** Divides the rows of a figure into series, the largest first. */
export function seriesOf(
  rows: readonly DailyRow[],
  figure: string,
  { keyOf, unit }: { keyOf: (row: FigureRow) => string; unit: 'count' | 'amountPaise' },
): Series[] {
  const found = new Map<string, Map<string, number>>()
  for (const row of rows) {
    if (row.figure !== figure) continue
    const values = found.get(keyOf(row)) ?? new Map<string, number>()
    values.set(row.day, (values.get(row.day) ?? 0) + row[unit])
    found.set(keyOf(row), values)
  }
  return [...found]
    .map(([key, values]) => ({ key, values }))
    .toSorted((a, b) => totalOf(b) - totalOf(a) || (a.key < b.key ? -1 : 1))
}

export const totalOf = ({ values }: Series): number => [...values.values()].reduce((sum, one) => sum + one, 0)

/** The group of the longest delays. */
const MORE = 'more'

/**
 * Returns the limit in seconds below which this share of the delays is, by the groups of a figure; `more` above the last
 * limit, undefined without delays.
 */
export function delayBelow(
  rows: readonly FigureRow[],
  figure: string,
  share: number,
): number | typeof MORE | undefined {
  const groups = sumBy(rows, figure, ({ state }) => state)
  const limitOf = (group: string): number => (group === MORE ? Infinity : Number(group))
  const all = groups.reduce((sum, [, { count }]) => sum + count, 0)
  let passed = 0
  for (const [group, { count }] of groups.toSorted(([a], [b]) => limitOf(a) - limitOf(b))) {
    passed += count
    if (passed >= share * all) return group === MORE ? MORE : limitOf(group)
  }
  return undefined
}
