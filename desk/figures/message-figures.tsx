/** The sections about the messages with codes, and about searches without a result. */
import { Text } from '@mantine/core'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { delayBelow, seriesOf } from '#contract/staff/figure-sums.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { DailyChart } from './daily-chart.tsx'
import { countOf, formatDelay } from './figure-labels.ts'

export const MessageFigures = ({ data: { figures, days } }: { data: DeskFigures }) => (
  <Section title="Messages with codes">
    <DailyChart
      title="Messages with codes, by state"
      days={days}
      unit="count"
      series={seriesOf(figures, 'code_messages', { keyOf: ({ state }) => state, unit: 'count' })}
    />
    <Text size="sm">
      Until the message service accepted them: half {formatDelay(delayBelow(figures, 'code_delays', 0.5))}, 95
      % {formatDelay(delayBelow(figures, 'code_delays', 0.95))}. When they arrived on the phone is not
      reported to the shop.
    </Text>
  </Section>
)

export const SearchTerms = ({ data: { searches } }: { data: DeskFigures }) => (
  <Section title="Searches without a result">
    <RecordTable
      label="Searches without a result"
      empty="No search without a result was made three times on one of these days."
      head={['Searched for', 'Times', 'Days']}
      rows={searches.map(({ term, count, days }) => ({
        key: term,
        cells: [term, countOf(count), countOf(days)],
      }))}
    />
  </Section>
)
