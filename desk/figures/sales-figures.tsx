/** The sections about sales, the steps to them, and refunds. */
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { ORDER_STEPS, seriesOf, shareOf, sumOf } from '#contract/staff/figure-sums.ts'
import { SimpleGrid } from '@mantine/core'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { DailyChart } from './daily-chart.tsx'
import { countOf, formatShare, labelOf } from './figure-labels.ts'
import { stepOf } from './headlines.tsx'

export const SalesFigures = ({ data: { figures, days } }: { data: DeskFigures }) => (
  <Section title="Sales">
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <DailyChart
        title="Sales in rupees, by gateway"
        days={days}
        unit="amountPaise"
        series={seriesOf(figures, 'sales', { keyOf: ({ part }) => part, unit: 'amountPaise' })}
      />
      <DailyChart
        title="Packs sold, by type"
        days={days}
        unit="count"
        series={seriesOf(figures, 'packs_sold', { keyOf: ({ part }) => part, unit: 'count' })}
      />
    </SimpleGrid>
  </Section>
)

export function StepFigures({ data: { figures, days } }: { data: DeskFigures }) {
  const codes = sumOf(figures, 'codes').count
  const verified = sumOf(figures, 'codes', ({ state }) => state === 'verified').count
  const counts = ORDER_STEPS.map((step) => ({ step, count: stepOf(figures, step) }))
  return (
    <Section title="Steps to a sale">
      <RecordTable
        label="Steps to a sale"
        head={['Step', 'Count', 'Of the step before']}
        rows={[
          { key: 'codes', cells: ['Codes requested', countOf(codes), ''] },
          {
            key: 'verified',
            cells: ['Codes entered', countOf(verified), formatShare(shareOf(verified, codes))],
          },
          { key: 'accounts', cells: ['New accounts', countOf(sumOf(figures, 'accounts').count), ''] },
          ...counts.map(({ step, count }, index) => ({
            key: step,
            cells: [
              `Orders: ${labelOf(step).toLowerCase()}`,
              countOf(count),
              index === 0 ? '' : formatShare(shareOf(count, counts[index - 1]?.count ?? 0)),
            ],
          })),
        ]}
      />
      <DailyChart
        title="Orders placed and new accounts"
        days={days}
        unit="count"
        isGrouped={true}
        series={[
          ...seriesOf(
            figures.filter(({ state }) => state === 'placed'),
            'orders',
            { keyOf: () => 'orders placed', unit: 'count' },
          ),
          ...seriesOf(figures, 'accounts', { keyOf: () => 'new accounts', unit: 'count' }),
        ]}
      />
    </Section>
  )
}

export const RefundFigures = ({ data: { figures, days } }: { data: DeskFigures }) => (
  <Section title="Refunds">
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <DailyChart
        title="Refunds in rupees, by reason"
        days={days}
        unit="amountPaise"
        series={seriesOf(figures, 'refunds', { keyOf: ({ part }) => part, unit: 'amountPaise' })}
      />
      <DailyChart
        title="Refunds that arrived, in rupees, by gateway"
        days={days}
        unit="amountPaise"
        series={seriesOf(figures, 'refunds_done', { keyOf: ({ part }) => part, unit: 'amountPaise' })}
      />
    </SimpleGrid>
  </Section>
)
