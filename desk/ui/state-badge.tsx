/** The state of a record as a coloured word. */
import { Badge } from '@mantine/core'

/** Green: done. Amber: under way. Red: failed. Grey, for all others: over. */
const COLOURS: Record<string, string> = {
  ...{
    paid: 'teal',
    captured: 'teal',
    active: 'teal',
    done: 'teal',
    applied: 'teal',
    works: 'teal',
    answered: 'teal',
    won: 'teal',
    published: 'teal',
  },
  ...{
    open: 'sun',
    paying: 'sun',
    pending: 'sun',
    sent: 'sun',
    waiting: 'sun',
    requested: 'sun',
    evidence_sent: 'sun',
    submitted: 'sun',
    approved: 'sun',
    'tries again': 'sun',
  },
  ...{
    failed: 'red',
    given_up: 'red',
    manual: 'red',
    refund: 'red',
    stopped: 'red',
    lost: 'red',
    accepted: 'red',
    blocked: 'red',
  },
}

export const StateBadge = ({ state }: { state: string }) => (
  <Badge className="desk-badge" color={COLOURS[state] ?? 'gray'} variant="light" tt="none" fw={600}>
    {state.replace('_', ' ')}
  </Badge>
)
