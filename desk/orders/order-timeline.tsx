/** What happened to an order, in the sentences that the buyer reads. */
import { Text, Timeline } from '@mantine/core'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { Section } from '#desk/ui/section.tsx'

export const OrderTimeline = ({ order: { timeline } }: { order: DeskOrder }) => (
  <Section title="Timeline, as the buyer reads it">
    <Timeline active={timeline.length - 1} bulletSize={14} lineWidth={2} color="sun">
      {timeline.map(({ at, isDay, kind, text }) => (
        <Timeline.Item key={`${at} ${kind} ${text}`}>
          <Text size="sm">{text}</Text>
          <Text size="xs" c="dimmed">
            {isDay ? formatDay(at) : formatMoment(at)}
            {kind === 'dispute' && ' · only staff see this'}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  </Section>
)
