/** A chart of bars, one for each day in India, with its numbers as a table. */
import { Box, Group, Text } from '@mantine/core'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import { formatCount } from '#contract/format/format-rupees.ts'
import { type Series, totalOf } from '#contract/staff/figure-sums.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { labelOf } from './figure-labels.ts'

type DailyChartProps = {
  /** Says what a bar is, with its unit. */
  title: string
  days: readonly { day: string; state: string }[]
  series: readonly Series[]
  unit: 'count' | 'amountPaise'
  /** Whether the series are not parts of a whole: their bars are then side by side. */
  isGrouped?: boolean
}

/** The number of colours; smaller series share the last one. */
const COLOURS = 6

const formatValue = (unit: DailyChartProps['unit'], value: number): string =>
  unit === 'amountPaise' ? formatAmount(value) : formatCount(value)

/** "2026-11-05" -> "05/11" */
const shortDay = (day: string): string => formatCalendarDay(day).slice(0, 5)

/** 12345678 paise -> "1.2 L": the axis has little room. */
function shortValue(unit: DailyChartProps['unit'], value: number): string {
  if (unit === 'count') return formatCount(value)
  const rupees = value / 100
  if (rupees >= 10_000_000) return `₹${String(Math.round(rupees / 1_000_000) / 10)} Cr`
  if (rupees >= 100_000) return `₹${String(Math.round(rupees / 10_000) / 10)} L`
  return `₹${formatCount(rupees)}`
}

export function DailyChart({ title, days, series, unit, isGrouped = false }: DailyChartProps) {
  if (series.length === 0) return <Text c="dimmed">{title}: nothing in these days.</Text>
  return (
    <figure className="desk-chart">
      <Text component="figcaption" size="sm" fw={600}>
        {title}
      </Text>
      <Legend series={series} unit={unit} />
      <Bars title={title} days={days} series={series} unit={unit} isGrouped={isGrouped} />
      <Numbers title={title} days={days} series={series} unit={unit} isGrouped={isGrouped} />
    </figure>
  )
}

const colourOf = (index: number): string => `var(--chart-${String(Math.min(index, COLOURS - 1) + 1)})`

const Legend = ({ series, unit }: Pick<DailyChartProps, 'series' | 'unit'>) => (
  <Group gap="md" component="ul" className="desk-legend">
    {series.map((one, index) => (
      <li key={one.key}>
        <Box component="span" className="desk-swatch" style={{ background: colourOf(index) }} aria-hidden />
        <Text span size="sm">
          {labelOf(one.key)}: {formatValue(unit, totalOf(one))}
        </Text>
      </li>
    ))}
  </Group>
)

function Bars({ title, days, series, unit, isGrouped = false }: DailyChartProps) {
  const data = days.map(({ day }) => ({
    day,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values.get(day) ?? 0])),
  }))
  return (
    <div role="img" aria-label={`${title}. The table below has the numbers.`}>
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={16} {...AXIS} />
          <YAxis
            width={unit === 'count' ? 44 : 66}
            allowDecimals={false}
            tickFormatter={(value: number) => shortValue(unit, value)}
            {...AXIS}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--chart-grid)', opacity: 0.4 }}
            contentStyle={TOOLTIP}
            labelFormatter={(day) => (typeof day === 'string' ? formatCalendarDay(day) : '')}
            formatter={(value, name) => [formatValue(unit, Number(value)), labelOf(String(name))]}
          />
          {series.map(({ key }, index) => (
            <Bar
              key={key}
              dataKey={key}
              stackId={isGrouped ? key : 'day'}
              fill={colourOf(index)}
              isAnimationActive={false}
              stroke="var(--mantine-color-body)"
              strokeWidth={1}
              maxBarSize={56}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const AXIS = {
  tickLine: false,
  axisLine: { stroke: 'var(--chart-grid)' },
  tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 },
}
const TOOLTIP = {
  background: 'var(--mantine-color-body)',
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 8,
}

function Numbers({ title, days, series, unit, isGrouped = false }: DailyChartProps) {
  const hasTotal = series.length > 1 && !isGrouped
  return (
    <details>
      <summary>Numbers as a table</summary>
      <RecordTable
        label={title}
        head={['Day', ...series.map(({ key }) => labelOf(key)), ...(hasTotal ? ['Total'] : [])]}
        rows={days.map(({ day, state }) => ({
          key: day,
          cells: [
            state === 'missing' ? `${formatCalendarDay(day)} (not computed)` : formatCalendarDay(day),
            ...series.map(({ values }) => formatValue(unit, values.get(day) ?? 0)),
            ...(hasTotal ? [formatValue(unit, dayTotal(series, day))] : []),
          ],
        }))}
      />
    </details>
  )
}

const dayTotal = (series: readonly Series[], day: string): number =>
  series.reduce((sum, { values }) => sum + (values.get(day) ?? 0), 0)
