import { expect, test } from 'vitest'
import { findAlerts } from './shop-alert.ts'

const QUIET = {
  ...{ gateways: [], work: [], overdue: [], blockedDrafts: [] },
  ...{ secondsSinceAudit: 60, overdueRequests: 0, reportLateHours: 12 },
}
const work = (
  kind: 'attempts' | 'due' | 'unbooked' | 'unknown' | 'refunds' | 'disputes' | 'reports' | 'outbox',
  oldestSeconds: number,
  state = '',
) => ({
  ...{ kind, place: 'payu', state, count: 2, oldestSeconds },
})

test('a shop in which all work is in time has no alert', () => {
  expect(findAlerts(QUIET)).toEqual([])
  expect(findAlerts({ ...QUIET, secondsSinceAudit: null })).toEqual([])
})

test.each([
  ['attempts', '', 2_400, 'A gateway is down'],
  ['due', '', 120, 'Verifications'],
  ['unbooked', '', 7_200, 'A gateway’s list cannot be read'],
  ['refunds', 'requested', 300, 'A gateway is down'],
  ['reports', '', 43_200, 'A payout report is late'],
  ['outbox', 'sms', 60, 'Codes do not arrive'],
] as const)('%s %s is an alert after its time, and not before', (kind, state, limit, runbook) => {
  expect(findAlerts({ ...QUIET, work: [work(kind, limit, state)] })).toEqual([])
  expect(findAlerts({ ...QUIET, work: [work(kind, limit + 1, state)] })).toMatchObject([{ runbook }])
})

test('a refund that the gateway has is no alert, and a refused one is an alert at once', () => {
  expect(findAlerts({ ...QUIET, work: [work('refunds', 90_000, 'sent')] })).toEqual([])
  expect(findAlerts({ ...QUIET, work: [work('refunds', 0, 'manual')] })).toEqual([
    { text: 'payu refused refunds permanently: 2.', runbook: 'A refund is manual' },
  ])
})

test('a payment that the database does not know is an alert at once [SPEC-19-17]', () => {
  expect(findAlerts({ ...QUIET, work: [work('unknown', 0)] })).toEqual([
    {
      text: 'payu lists payments that this database does not know: 2.',
      runbook: 'The restored database is older than the gateways’ books',
    },
  ])
})

test('disputes to answer within three days are an alert [SPEC-17-49]', () => {
  expect(findAlerts({ ...QUIET, work: [work('disputes', 0, 'open')] })).toEqual([
    {
      text: 'Disputes of payu must be answered within three days: 2.',
      runbook: 'A dispute must be answered',
    },
  ])
})

test('overdue work and an open circuit come first', () => {
  const gateways = [
    { name: 'payu', circuit: 'open', timesOpened: 1 } as const,
    { name: 'paytm', circuit: 'half-open', timesOpened: 1 } as const,
  ]
  const overdue = [{ rule: 'no order waits for ever', rows: 3 }]
  const alerts = findAlerts({
    ...{ ...QUIET, gateways, overdue, work: [work('outbox', 61)], secondsSinceAudit: 901 },
    overdueRequests: 2,
  })
  expect(alerts.map(({ text }) => text)).toEqual([
    'Work is overdue: no order waits for ever (3).',
    'payu does not answer, and gets no requests for a while.',
    'Messages to payu wait for 1 minute: 2.',
    'Support requests wait too long for an answer: 2.',
    'The invariants were not checked for 15 minutes.',
  ])
})
