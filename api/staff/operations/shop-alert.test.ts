import { DeskOperations } from '#contract/staff/desk-operations.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findAlerts } from './shop-alert.ts'

const QUIET = {
  gateways: [],
  work: [],
  overdue: [],
  blockedDrafts: [],
  secondsSinceAudit: 60,
  overdueRequests: 0,
  reportLateHours: 12,
}
const work = (kind: DeskOperations['work'][number]['kind'], oldestSeconds: number, state = '') => ({
  kind,
  place: 'payu',
  state,
  count: 2,
  oldestSeconds,
})

test('a shop in which all work is in time has no alert', () => {
  expect(findAlerts(QUIET)).toEqual([])
  expect(findAlerts({ ...QUIET, secondsSinceAudit: null })).toEqual([])
})

test.each([
  ['attempts', 'sent', 2_400, 'A gateway is down'],
  ['due', '', 120, 'Verifications are late'],
  ['unbooked', '', 7_200, 'A listed capture is not booked'],
  ['refunds', 'requested', 300, 'A gateway is down'],
  ['reports', '', 43_200, 'A payout report is late'],
  ['outbox', 'sms', 60, 'Codes do not arrive'],
] as const)('%s %s is an alert after its time, and not before', (kind, state, limit, runbook) => {
  expect(findAlerts({ ...QUIET, work: [work(kind, limit, state)] })).toEqual([])
  expect(findAlerts({ ...QUIET, work: [work(kind, limit + 1, state)] })).toMatchObject([{ runbook }])
})

test.each(['pending', 'debit'])('a payment in the state %s is not an alert', (state) => {
  expect(findAlerts({ ...QUIET, work: [work('attempts', 90_000, state)] })).toEqual([])
})

test.each([
  [1, 'Payout reports of PayU are late: 1 day.'],
  [2, 'Payout reports of PayU are late: 2 days.'],
])('%i late payout reports are counted in days', (count, text) => {
  const reports = { ...work('reports', 90_000), count }
  expect(findAlerts({ ...QUIET, work: [reports] })).toMatchObject([{ text }])
})

test('a refund that the gateway has accepted is not an alert, and a refused one is an alert at once', () => {
  expect(findAlerts({ ...QUIET, work: [work('refunds', 90_000, 'sent')] })).toEqual([])
  expect(findAlerts({ ...QUIET, work: [work('refunds', 0, 'manual')] })).toEqual([
    { text: 'PayU refused refunds permanently: 2.', runbook: 'A refund is manual' },
  ])
})

test('late verifications at a gateway that gets no requests are not a second alert', () => {
  const gateways = [{ name: 'payu', circuit: 'open', timesOpened: 1 } as const]
  const alerts = findAlerts({ ...QUIET, gateways, work: [work('due', 90_000)] })
  expect(alerts.map(({ runbook }) => runbook)).toEqual(['A gateway is down'])
})

test('a refund that waits in the outbox is not an alert about messages', () => {
  expect(findAlerts({ ...QUIET, work: [work('outbox', 90_000, 'refund')] })).toEqual([])
})

test('each alert names the heading of a runbook in docs/operating.md', () => {
  const kinds = DeskOperations.shape.work.element.shape.kind.options
  const statesOf = (kind: string) => (kind === 'attempts' ? ['sent'] : ['requested', 'manual'])
  const alerts = findAlerts({
    ...QUIET,
    overdue: [{ rule: 'a rule', rows: 1 }],
    blockedDrafts: ['Prices'],
    overdueRequests: 1,
    gateways: [{ name: 'paytm', circuit: 'open', timesOpened: 1 }],
    secondsSinceAudit: 90_000,
    work: kinds.flatMap((kind) => statesOf(kind).map((state) => work(kind, 90_000, state))),
  })
  const [, runbooks = ''] = /^## Runbooks$(.*?)^## /msu.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
  const headings = [...runbooks.matchAll(/^### (.+)$/gmu)].map(([, heading]) => heading)
  for (const { runbook } of alerts) expect(headings).toContain(runbook)
  // Open payments in one state, each other kind of work in both, and the other five.
  expect(alerts).toHaveLength(1 + 2 * (kinds.length - 1) + 5)
})

test('a payment that the database does not know is an alert at once [SPEC-19-17]', () => {
  expect(findAlerts({ ...QUIET, work: [work('unknown', 0)] })).toEqual([
    {
      text: 'PayU lists payments that this database does not know: 2.',
      runbook: "The restored database is older than the gateways' books",
    },
  ])
})

test('disputes to answer within three days are an alert [SPEC-17-49]', () => {
  expect(findAlerts({ ...QUIET, work: [work('disputes', 0, 'open')] })).toEqual([
    {
      text: 'Disputes of PayU must be answered within three days: 2.',
      runbook: 'A dispute must be answered',
    },
  ])
})

test('an alert has the name of its gateway at the desk', () => {
  const unbooked = { ...work('unbooked', 7_201), place: 'satellite-wallet' }
  expect(findAlerts({ ...QUIET, work: [unbooked] })).toMatchObject([
    { text: 'Satellite wallet lists captures that the shop has not booked: 2.' },
  ])
})

test.each([
  ['otp', 'sms', 'Codes wait for 2 minutes: 2.'],
  ['sms', 'sms', 'Text messages wait for 2 minutes: 2.'],
  ['mail', 'mail', 'Mails wait for 2 minutes: 2.'],
])('an alert names the messages that wait for %s', (place, topic, text) => {
  expect(findAlerts({ ...QUIET, work: [{ ...work('outbox', 120, topic), place }] })).toMatchObject([{ text }])
})

test('overdue work and an open circuit come first', () => {
  const gateways = [
    { name: 'payu', circuit: 'open', timesOpened: 1 } as const,
    { name: 'paytm', circuit: 'half-open', timesOpened: 1 } as const,
  ]
  const overdue = [{ rule: 'no order waits for ever', rows: 3 }]
  const alerts = findAlerts({
    ...QUIET,
    gateways,
    overdue,
    work: [{ ...work('outbox', 61, 'sms'), place: 'otp' }],
    secondsSinceAudit: 901,
    overdueRequests: 2,
  })
  expect(alerts.map(({ text }) => text)).toEqual([
    'Work is overdue: no order waits for ever (3).',
    'PayU does not answer, and gets no requests for a while.',
    'Codes wait for 1 minute: 2.',
    'Support requests wait too long for an answer: 2.',
    'The invariants were not checked for 15 minutes.',
  ])
})
