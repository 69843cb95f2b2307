import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { describeRenewal } from './describe-renewal.ts'
import type { RenewalRecord } from './renewal-record-query.ts'

const NOW = new Date('2027-01-12T06:00:00Z')
const RECORD: RenewalRecord = {
  state: 'active',
  stateSince: new Date('2026-12-15T00:00:00Z'),
  packageId: 'family-max',
  poid: 'P1',
  name: 'Family Max',
  months: 1,
  pricePaise: paise(499_00),
  capPaise: paise(499_00),
  mandateState: 'active',
  method: 'upi',
  mandateEndsAt: new Date('2029-12-14T18:30:00Z'),
  packEndsAt: new Date('2027-01-15T10:50:00Z'),
  renewal: null,
}
const OPEN: NonNullable<RenewalRecord['renewal']> = {
  state: 'scheduled',
  amountPaise: paise(449_00),
  nextStepAt: new Date('2027-01-15T08:00:00Z'),
  hasOrder: false,
  debitDay: null,
  debitState: null,
}
const DAY = new Date('2027-01-15T18:30:00Z')

describe('the next debit', () => {
  test.each([
    ['is planned without a renewal', null, { state: 'planned', on: '2027-01-15', amount: '499.00' }],
    ['is planned before its notice', OPEN, { state: 'planned', on: '2027-01-15', amount: '449.00' }],
    [
      'is announced with an accepted notice, which may name another day',
      { ...OPEN, state: 'notified', debitDay: DAY },
      { state: 'announced', on: '2027-01-16', amount: '449.00' },
    ],
    [
      'is under way while its outcome is unknown',
      { ...OPEN, state: 'collecting', debitDay: DAY, debitState: 'unknown' },
      { state: 'under_way', on: '2027-01-16', amount: '449.00' },
    ],
    [
      'is repeated after a failure, on the day of the next step',
      { ...OPEN, state: 'collecting', debitDay: DAY, debitState: 'failed' },
      { state: 'repeated', on: '2027-01-15', amount: '449.00' },
    ],
  ] as const)('%s', (_title, renewal, next) => {
    expect(describeRenewal({ ...RECORD, renewal }, true, NOW)).toMatchObject({ state: 'active', next })
  })
})

test.each([
  ['without a renewal', null, true],
  ['before its notice', OPEN, true],
  ['with a notice', { ...OPEN, state: 'notified', debitDay: DAY }, false],
  ['whose notice was withdrawn and whose order keeps its price', { ...OPEN, hasOrder: true }, false],
] as const)('a plan that is not sold is marked %s: %o [SPEC-15-88]', (_title, renewal, isWithdrawn) => {
  expect(describeRenewal({ ...RECORD, renewal }, false, NOW)).toMatchObject({ next: { isWithdrawn } })
  expect(describeRenewal({ ...RECORD, renewal }, true, NOW)).toMatchObject({ next: { isWithdrawn: false } })
})

test.each([
  [{ state: 'awaiting_mandate', mandateState: 'pending' }, { state: 'awaiting_mandate' }],
  [{ mandateState: 'paused' }, { state: 'paused' }],
  [{ state: 'past_due' }, { state: 'past_due' }],
  [
    { state: 'stopped', mandateState: 'revoke_requested' },
    { state: 'stopped', isRevoked: false },
  ],
  [
    { state: 'stopped', mandateState: 'revoked_by_us' },
    { state: 'stopped', isRevoked: true },
  ],
  [
    { state: 'stopped', mandateState: 'revoked_by_customer' },
    { state: 'stopped', isRevoked: true },
  ],
  [
    { state: 'ended', mandateState: 'failed' },
    { state: 'ended', isRevoked: true },
  ],
  [
    { state: 'ended', mandateState: 'revoke_requested', method: 'card' },
    { state: 'ended', isRevoked: false, method: 'card' },
  ],
] as const)('a record with %o is shown as %o', (given, shown) => {
  expect(describeRenewal({ ...RECORD, ...given }, true, NOW)).toMatchObject({
    ...shown,
    mandateEndsOn: '2029-12-15',
    packEndsAt: '2027-01-15T10:50:00.000Z',
  })
})

test('without a record there is none', () => {
  expect(describeRenewal(undefined, false, NOW)).toBeNull()
})
