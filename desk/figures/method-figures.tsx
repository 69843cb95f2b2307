/** The success of payments by method and by bank, as the gateways' verifications state them. */
import { Text } from '@mantine/core'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { hasResult, mostFrequent, seriesOf, type Success, successBy } from '#contract/staff/figure-sums.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { DailyChart } from './daily-chart.tsx'
import { countOf, formatSuccess, labelOf } from './figure-labels.ts'

const MOST_BANKS = 10

export function MethodFigures({ data: { figures, days } }: { data: DeskFigures }) {
  const methods = successBy(figures, 'method_attempts')
  const { listed, others } = mostFrequent(successBy(figures, 'bank_attempts'), MOST_BANKS)
  const banks = [
    ...listed.map((one) => ({ label: one.part, ...one })),
    ...(others ? [{ label: 'Other banks', ...others }] : []),
  ]
  return (
    <Section title="Payment methods and banks">
      <DailyChart
        title="Payment attempts with a result, by method"
        days={days}
        unit="count"
        series={seriesOf(figures.filter(hasResult), 'method_attempts', {
          keyOf: ({ part }) => part,
          unit: 'count',
        })}
      />
      {methods.length > 0 && (
        <>
          <SuccessTable
            label="Payment success by method"
            head="Method"
            rows={methods.map((one) => ({ label: labelOf(one.part), ...one }))}
          />
          <SuccessByDay figures={figures} days={days} methods={methods} />
          <Text size="sm" c="dimmed">
            By the start of the attempt. Not known: the gateway stated no method, as for a buyer who left
            before choosing one. Below 20 attempts the counts are shown in place of a rate.
          </Text>
        </>
      )}
      <SuccessTable
        label="Payment success by bank"
        head="Bank"
        rows={banks}
        empty="The gateways stated no bank of a payment in these days."
      />
    </Section>
  )
}

type SuccessTableProps = {
  label: string
  head: string
  rows: (Success & { label: string })[]
  empty?: string
}

const SuccessTable = ({ head, rows, ...named }: SuccessTableProps) => (
  <RecordTable
    {...named}
    head={[head, 'Success', 'With a result', 'Succeeded', 'Failed']}
    rows={rows.map(({ label, part, captured, failed }) => ({
      key: part,
      cells: [
        label,
        formatSuccess({ captured, failed }),
        countOf(captured + failed),
        countOf(captured),
        countOf(failed),
      ],
    }))}
  />
)

type SuccessByDayProps = Pick<DeskFigures, 'figures' | 'days'> & { methods: readonly Success[] }

function SuccessByDay({ figures, days, methods }: SuccessByDayProps) {
  const byDay = Map.groupBy(figures, ({ day }) => day)
  return (
    <details className="desk-chart">
      <summary>Success by day</summary>
      <RecordTable
        label="Payment success by method and day"
        head={['Day', ...methods.map(({ part }) => labelOf(part))]}
        rows={days.flatMap(({ day }) => {
          const ofDay = successBy(byDay.get(day) ?? [], 'method_attempts')
          const cellOf = ({ part }: Success) => formatSuccess(ofDay.find((one) => one.part === part))
          const cells = [formatCalendarDay(day), ...methods.map(cellOf)]
          return ofDay.length === 0 ? [] : [{ key: day, cells }]
        })}
      />
    </details>
  )
}
