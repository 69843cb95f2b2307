/** The most important sums of the range, each with the days before it. */
import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { type FigureRow, shareOf, successRate, sumOf } from '#contract/staff/figure-sums.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { countOf, formatShare } from './figure-labels.ts'

type Headline = {
  label: string
  /** Undefined where there is nothing to divide. */
  valueOf: (rows: readonly FigureRow[]) => number | undefined
  format: (value: number | undefined) => string
  /** Whether the value is a share: its difference is shown in points. */
  isShare?: boolean
}

const HEADLINES: Headline[] = [
  {
    label: 'Sales',
    valueOf: (rows) => sumOf(rows, 'sales').amountPaise,
    format: (value = 0) => formatAmount(value),
  },
  {
    label: 'Paid orders',
    valueOf: (rows) => sumOf(rows, 'sales').count,
    format: (value = 0) => countOf(value),
  },
  { label: 'Payment success', valueOf: (rows) => successRate(rows), format: formatShare, isShare: true },
  {
    label: 'Orders that were paid',
    format: formatShare,
    isShare: true,
    valueOf: (rows) => shareOf(stepOf(rows, 'paid'), stepOf(rows, 'placed')),
  },
  {
    label: 'Codes that were entered',
    format: formatShare,
    isShare: true,
    valueOf: (rows) =>
      shareOf(sumOf(rows, 'codes', ({ state }) => state === 'verified').count, sumOf(rows, 'codes').count),
  },
  {
    label: 'Refunds',
    valueOf: (rows) => sumOf(rows, 'refunds').amountPaise,
    format: (value = 0) => formatAmount(value),
  },
]

export const stepOf = (rows: readonly FigureRow[], step: string): number =>
  sumOf(rows, 'orders', ({ state }) => state === step).count

/** Whether the days before the range all have figures. */
const isComparable = ({ before, firstDay }: Pick<DeskFigures, 'before' | 'firstDay'>): boolean =>
  firstDay !== null && before.from >= firstDay

type HeadlinesProps = Pick<DeskFigures, 'figures' | 'before' | 'firstDay'>

export const Headlines = ({ figures, before, firstDay }: HeadlinesProps) => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" component="dl" className="desk-headlines">
    {HEADLINES.map(({ label, valueOf, format, isShare = false }) => {
      const [now, earlier] = [valueOf(figures), valueOf(before.totals)]
      return (
        <Paper key={label} withBorder p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="xl" fw={650}>
            {format(now)}
          </Text>
          <Text component="dd" size="xs" c="dimmed">
            {isComparable({ before, firstDay })
              ? `${changeOf(now, earlier, isShare)} before: ${format(earlier)}`
              : 'No figures before'}
          </Text>
        </Paper>
      )
    })}
  </SimpleGrid>
)

/** Says how a value differs from the one before. */
function changeOf(now: number | undefined, earlier: number | undefined, isShare: boolean): string {
  if (now === undefined || earlier === undefined || (!isShare && earlier === 0)) return ''
  const change = isShare ? 100 * (now - earlier) : (100 * (now - earlier)) / earlier
  const sign = change < 0 ? '−' : '+'
  return `${sign}${Math.abs(change).toFixed(1)} ${isShare ? 'points' : '%'},`
}
