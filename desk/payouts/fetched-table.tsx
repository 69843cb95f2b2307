/** The payout reports that are fetched from the gateways: when the last one arrived, and what is missing. */
import { Badge, Stack, Text } from '@mantine/core'
import { formatCalendarDay, formatMoment } from '#contract/format/format-date.ts'
import type { DeskClose, FetchedReports } from '#contract/staff/desk-payouts.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'

/** Shows nothing where all reports are imported as files. */
export function FetchedTable({ close: { gateways } }: { close: DeskClose }) {
  const fetching = gateways.flatMap(({ gateway, fetched }) => (fetched ? [{ gateway, fetched }] : []))
  if (fetching.length === 0) return null
  return (
    <Section title="Reports fetched from the gateways">
      <RecordTable
        label="Reports fetched from the gateways"
        head={['Gateway', 'Last report arrived', 'Of', 'Rows', 'Days without a report', 'State']}
        rows={fetching.map(({ gateway, fetched }) => ({
          key: gateway,
          cells: [gatewayName(gateway), ...cellsOf(fetched)],
        }))}
      />
    </Section>
  )
}

const cellsOf = (fetched: FetchedReports) => [
  fetched.arrivedAt === null ? 'none yet' : formatMoment(fetched.arrivedAt),
  fetched.day === null ? '' : formatCalendarDay(fetched.day),
  fetched.rows === 0 ? 'none: nothing was paid out' : (fetched.rows ?? ''),
  fetched.missingDays,
  <State key="state" fetched={fetched} />,
]

function State({ fetched: { isLate, fault, missingDays } }: { fetched: FetchedReports }) {
  const [color, word] = isLate
    ? ['red', 'Late']
    : missingDays > 0
      ? ['yellow', 'Waiting']
      : ['teal', 'In time']
  return (
    <Stack gap={4} align="flex-start">
      <Badge color={color}>{word}</Badge>
      {fault !== null && (
        <Text size="sm">{fault}. It is fetched again; until then import the report as a file.</Text>
      )}
    </Stack>
  )
}
