import {
  collecting,
  ist,
  notice,
  record,
  type RecordInput,
  refusedDebit,
  renewal,
  RENEWAL_ORDER,
} from '#test/subscription-record-fixtures.ts'
import { expect, test } from 'vitest'
import { findRemedies } from './find-remedies.ts'

const NOW = ist('2026-12-20 06:00')
const CHECKED = { checkedAt: ist('2026-12-20 03:00') }

test('an operator has nothing to do while a renewal continues, is paused, past due or over [SPEC-15-71]', () => {
  const records: RecordInput[] = [
    { renewals: [renewal({ nextStepAt: NOW })] },
    { renewals: [collecting()] },
    { mandate: { state: 'paused' }, renewals: [collecting({ nextStepAt: ist('2026-12-20 06:15') })] },
    { subscription: { state: 'past_due' }, renewals: [collecting({ state: 'abandoned', nextStepAt: null })] },
    { subscription: { state: 'ended' }, mandate: { state: 'revoked_by_us', checkedAt: null }, renewals: [] },
    { subscription: null, mandate: { state: 'created', checkedAt: null }, renewals: [] },
  ]
  for (const given of records) expect(findRemedies(record({ ...given }), NOW)).toEqual([])
})

test.each<[string, RecordInput, RegExp]>([
  [
    'a status that was not read for a day',
    { mandate: { checkedAt: ist('2026-12-19 04:59') }, renewals: [collecting()] },
    /status of the mandate has not been read.*mandate\.check_failed and mandate\.not_stated/,
  ],
  [
    'a mandate that is not revoked after a day',
    {
      subscription: { state: 'stopped' },
      mandate: { ...CHECKED, state: 'revoke_requested', stateSince: ist('2026-12-19 05:59') },
      renewals: [],
    },
    /Ask payu to revoke 403993715512345678/,
  ],
  [
    'a late step',
    { renewals: [renewal({ nextStepAt: ist('2026-12-20 04:59') })] },
    /more than an hour late.*renewal\.step_failed of 0{8}-0000-7000-8000-0{11}3/,
  ],
  [
    'a refused notice',
    {
      renewals: [
        renewal({ nextStepAt: NOW, notices: [notice(), notice({ sequence: 3, state: 'refused' })] }),
      ],
    },
    /refused the last notice.*notice\.refused of 0{8}-0000/,
  ],
  [
    'a debit that is undecided for a day',
    {
      renewals: [
        collecting({ debits: [refusedDebit({ state: 'unknown', sentAt: ist('2026-12-19 05:59') })] }),
      ],
    },
    new RegExp(`reconcile ${RENEWAL_ORDER}`),
  ],
  ['no renewal under way', { renewals: [] }, /No renewal is scheduled\. Run "invariants"/],
])('names the remedy for %s [SPEC-15-71]', (_name, given, remedy) => {
  const found = findRemedies(record(given), NOW)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(remedy)
})
