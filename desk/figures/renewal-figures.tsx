/** The section about renewals: debits, notices and mandates. */
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { seriesOf, sumBy, sumOf } from '#contract/staff/figure-sums.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { DailyChart } from './daily-chart.tsx'
import { countOf, labelOf } from './figure-labels.ts'

export function RenewalFigures({ data: { figures, days } }: { data: DeskFigures }) {
  const facts = [
    { key: 'agreed', label: 'Mandates agreed', count: sumOf(figures, 'mandates_agreed').count },
    ...sumBy(figures, 'mandates_ended', ({ state }) => state).map(([state, { count }]) => ({
      key: `ended ${state}`,
      label: `Mandates ended: ${state.replaceAll('_', ' ')}`,
      count,
    })),
    ...sumBy(figures, 'debit_notices', ({ state }) => state).map(([state, { count }]) => ({
      key: `notice ${state}`,
      label: `Notices of a debit: ${state}`,
      count,
    })),
    ...sumBy(figures, 'debit_failures', ({ part, state }) => `${part} ${state}`).map(
      ([cause, { count }]) => ({ key: `failed ${cause}`, label: `Failed debits, ${causeOf(cause)}`, count }),
    ),
  ].filter(({ count }) => count > 0)
  return (
    <Section title="Renewals">
      <DailyChart
        title="Debits, by outcome"
        days={days}
        unit="count"
        series={seriesOf(figures, 'debits', {
          keyOf: ({ part, state }) => `${part} ${state}`,
          unit: 'count',
        })}
      />
      <RecordTable
        label="Mandates, notices and failed debits"
        empty="No mandate began or ended, and no debit was announced."
        head={['What', 'Count']}
        rows={facts.map(({ key, label, count }) => ({ key, cells: [label, countOf(count)] }))}
      />
    </Section>
  )
}

/** "upi insufficient_funds" -> "UPI: insufficient funds" */
function causeOf(key: string): string {
  const [method = '', cause = ''] = key.split(' ')
  return `${labelOf(method)}: ${cause.replaceAll('_', ' ')}`
}
