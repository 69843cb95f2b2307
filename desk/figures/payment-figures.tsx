/** The sections about payment attempts and their settlement. */
import { Text } from '@mantine/core'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { delayBelow, seriesOf, successRate, sumBy, sumOf } from '#contract/staff/figure-sums.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { DailyChart } from './daily-chart.tsx'
import { countOf, formatDelay, formatShare, labelOf } from './figure-labels.ts'

export const PaymentFigures = ({ data: { figures, days } }: { data: DeskFigures }) => (
  <Section title="Payments">
    <DailyChart
      title="Payment attempts, by outcome"
      days={days}
      unit="count"
      series={seriesOf(figures, 'attempts', { keyOf: ({ state }) => state, unit: 'count' })}
    />
    <GatewayTable figures={figures} />
    <FailureTable figures={figures} />
  </Section>
)

type Rows = Pick<DeskFigures, 'figures'>

function GatewayTable({ figures }: Rows) {
  const gateways = sumBy(figures, 'attempts', ({ part }) => part)
  if (gateways.length === 0) return null
  return (
    <RecordTable
      label="Payment success by gateway"
      head={['Gateway', 'Attempts', 'Captured', 'Success', 'Amount captured']}
      rows={gateways.map(([gateway, { count }]) => {
        const isCaptured = ({ part, state }: { part: string; state: string }) =>
          part === gateway && state === 'captured'
        const captured = sumOf(figures, 'attempts', isCaptured)
        return {
          key: gateway,
          cells: [
            labelOf(gateway),
            countOf(count),
            countOf(captured.count),
            formatShare(successRate(figures, ({ part }) => part === gateway)),
            formatAmount(captured.amountPaise),
          ],
        }
      })}
    />
  )
}

const MOST_CAUSES = 8

function FailureTable({ figures }: Rows) {
  const causes = sumBy(figures, 'attempt_failures', ({ part, state }) => `${part} ${state}`)
  return (
    <RecordTable
      label="Most frequent causes of failure"
      empty="No payment failed in these days."
      head={['Cause of failure', 'Gateway', 'Attempts']}
      rows={causes.slice(0, MOST_CAUSES).map(([key, { count }]) => {
        const [gateway = '', cause = ''] = key.split(' ')
        return { key, cells: [labelOf(CAUSES[cause] ?? cause), labelOf(gateway), countOf(count)] }
      })}
    />
  )
}

/** The classes of `contract/payment-reasons.ts` that need more words here. */
const CAUSES: Record<string, string> = {
  cancelled: 'cancelled by the buyer',
  declined: 'declined by the bank',
  not_authenticated: 'not confirmed by the buyer',
  not_completed: 'not completed in time',
  wallet_too_low: 'wallet balance too low',
  returned: 'came too late, returned by the bank',
}

export const SettlementFigures = ({ data: { figures, days } }: { data: DeskFigures }) => (
  <Section title="Settlement">
    <DailyChart
      title="Settled payments, by what caused the verification"
      days={days}
      unit="count"
      series={seriesOf(figures, 'settlements', { keyOf: ({ part }) => part, unit: 'count' })}
    />
    <Text size="sm">
      From the start of a payment to its settlement: half of the payments{' '}
      {formatDelay(delayBelow(figures, 'settlement_delays', 0.5))}, 95 %{' '}
      {formatDelay(delayBelow(figures, 'settlement_delays', 0.95))}.
    </Text>
  </Section>
)
