/** What the order says about the decision on a proposed refund. */
import { describeDecision } from '#desk/orders/describe-decision.ts'
import { expect, test } from 'vitest'

const EARLIER = '2026-11-21T06:00:00.000Z'
const LATER = '2026-11-21T07:00:00.000Z'
const WAITING = {
  approvedBy: null,
  approvedAt: null,
  closedAt: null,
  rejection: null,
  expiresAt: LATER,
  isExpired: false,
}

test.each([
  ['waits', {}, 'waits until 21/11/2026 12:30:00 PM'],
  [
    'was approved',
    { approvedBy: 'ravi.k', approvedAt: EARLIER },
    'approved by ravi.k, 21/11/2026 11:30:00 AM',
  ],
  [
    'was rejected',
    { closedAt: EARLIER, rejection: { by: 'ravi.k', reason: 'The pack was watched' } },
    'rejected by ravi.k, 21/11/2026 11:30:00 AM: The pack was watched',
  ],
  ['was replaced', { closedAt: EARLIER }, 'replaced by a later proposal, 21/11/2026 11:30:00 AM'],
  ['was not decided in a day', { isExpired: true }, 'was not decided until 21/11/2026 12:30:00 PM'],
])('a proposal that %s', (_, change, words) => {
  expect(describeDecision({ ...WAITING, ...change })).toBe(words)
})
