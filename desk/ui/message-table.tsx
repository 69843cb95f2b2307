/** The messages to a subscriber, and whether they were delivered. */
import type { SentMessage } from '#contract/staff/desk-fields.ts'
import { codeText } from './code-text.tsx'
import { RecordTable } from './record-table.tsx'
import { shortMoment } from './short-moment.ts'
import { StateBadge } from './state-badge.tsx'

export const MessageTable = ({ messages }: { messages: SentMessage[] }) => (
  <RecordTable
    label="Messages"
    empty="No message was sent."
    head={['Created', 'By', 'State', 'Tries', 'About']}
    rows={messages.map(({ key, channel, state, tries, createdAt }) => ({
      key: `${channel} ${key}`,
      cells: [
        shortMoment(createdAt),
        channel === 'sms' ? 'SMS' : 'mail',
        <StateBadge key="state" state={state} />,
        tries,
        codeText(key),
      ],
    }))}
  />
)
