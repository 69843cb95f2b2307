/** The messages to a subscriber, and whether they were delivered. */
import { Text } from '@mantine/core'
import type { SentMessage } from '#contract/staff/desk-fields.ts'
import { RecordTable } from './record-table.tsx'
import { shortMoment } from './short-moment.ts'
import { StateBadge } from './state-badge.tsx'

export const MessageTable = ({ messages }: { messages: SentMessage[] }) =>
  messages.length === 0 ? (
    <Text c="dimmed">No message was sent.</Text>
  ) : (
    <RecordTable
      label="Messages"
      head={['Created', 'By', 'State', 'Tries', 'About']}
      rows={messages.map(({ key, channel, state, tries, createdAt }) => ({
        key: `${channel} ${key}`,
        cells: [
          shortMoment(createdAt),
          channel === 'sms' ? 'SMS' : 'mail',
          <StateBadge key="state" state={state} />,
          tries,
          <span key="about" className="desk-code">
            {key}
          </span>,
        ],
      }))}
    />
  )
