/** The messages to a subscriber, and whether they were delivered. */
import type { SentMessage } from '#contract/staff/desk-fields.ts'
import { codeText } from './code-text.tsx'
import { RecordTable } from './record-table.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from './state-badge.tsx'

/** What a message is about, by the beginning of its key. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'applied-': 'Payment and packs',
  'refund-': 'Refund follows',
  'failed-': 'Payment failed',
  'expired-': 'Order not paid',
  'returned-': 'Money returned',
  'by-hand-': 'Refund sent by staff',
  'cancelled-': 'Packs ended',
  'again-': 'Sent again',
}

const subjectOf = (key: string): string | undefined =>
  Object.entries(SUBJECTS).find(([beginning]) => key.startsWith(beginning))?.[1]

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
        subjectOf(key) ?? codeText(key),
      ],
    }))}
  />
)
