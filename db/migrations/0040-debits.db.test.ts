/** Tests by SQL that the database refuses wrong debits of a renewal that is collected. */
import { debitTransitions } from '#api/renewals/debits/debit.ts'
import { findRefusal } from '#test/refusal.ts'
import {
  DEBIT_AT,
  IDS,
  NOTICE_AT,
  openRenewalShop,
  type RenewalShop,
  asOneStatement,
} from '#test/renewal-shop.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { beforeEach, expect, test } from 'vitest'

let shop: RenewalShop

beforeEach(async () => {
  shop = await openRenewalShop()
  await shop.take(6)
})

const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)
const iso = (moment: Date) => moment.toISOString()

const insert = ({ at = iso(DEBIT_AT), attempt = shop.debitAttemptId, number = 1 } = {}) =>
  `insert into debit (attempt_id, renewal_id, notice_id, number, state, sent_at)
   values ('${attempt}', '${IDS.renewal}', '${IDS.notice}', ${String(number)}, 'sending', '${at}')`
const change = (to: string) => {
  const status = to === 'captured' || to === 'failed' ? `'${to}'` : 'status'
  return asOneStatement(
    `update payment_attempt set status = ${status} where id = '${shop.debitAttemptId}'`,
    `update debit set state = '${to}', failure_code = case when '${to}' = 'failed' then 'Z9' end`,
  )
}
const checkedAt = (at: string) => `update mandate set checked_at = '${at}'`

test('a debit has the transitions of its table', async () => {
  await expectSameTransitions(shop.db, debitTransitions, {
    enter: (state) => (state === 'sending' ? [insert()] : [insert(), change(state)]),
    change,
  })
})

test.each([
  ['a withdrawn notice', `update debit_notice set state = 'withdrawn'`, 'debit: not announced'],
  ['a paused mandate', `update mandate set state = 'paused'`, 'debit: its mandate is not known to allow it'],
  [
    'a revocation by us',
    `update mandate set state = 'revoke_requested'`,
    'debit: its mandate is not known to allow it',
  ],
  ['an old status', checkedAt('2026-12-19T23:44:59Z'), 'debit: its mandate is not known to allow it'],
  ['no status', 'update mandate set checked_at = null', 'debit: its mandate is not known to allow it'],
  [
    'a subscription that is past due',
    `update subscription set state = 'past_due'`,
    'debit: its subscription is not active',
  ],
])('a debit is refused with %s', async (_what, before, expected) => {
  expect(await refusal(insert())).toBe('')
  expect(await refusal(before, insert())).toBe(expected)
})

test('a debit is refused after a stop', async () => {
  const stop = asOneStatement(
    `update subscription set state = 'stopped'`,
    `update renewal set state = 'skipped', next_step_at = null`,
  )
  expect(await refusal(stop, insert())).toBe('debit: its subscription is not active')
})

test.each([
  ['2026-12-19T18:29:59Z', 'debit: not announced'],
  ['2026-12-19T18:35:00Z', ''],
  ['2026-12-20T04:29:59Z', ''],
  ['2026-12-20T04:30:00Z', 'outside_peak_hours'],
  ['2026-12-20T07:30:00Z', 'outside_peak_hours'],
  ['2026-12-20T08:00:00Z', ''],
  ['2026-12-20T11:30:00Z', 'outside_peak_hours'],
  ['2026-12-20T16:00:00Z', 'outside_peak_hours'],
  ['2026-12-20T16:30:00Z', ''],
  ['2026-12-21T00:00:00Z', ''],
  ['2026-12-21T06:30:00Z', 'outside_peak_hours'],
  ['2026-12-21T08:00:00Z', 'debit: not announced'],
])('a debit that is sent at %s: refusal %j, empty if it is accepted', async (at, expected) => {
  expect(await refusal(checkedAt(at), insert({ at }))).toBe(expected)
})

test('a debit pays the order of its renewal', async () => {
  expect(await refusal(insert({ attempt: shop.firstId }))).toBe('debit: not of a renewal that is collected')
})

test('a debit is of the amount that was announced', async () => {
  const collectAnother = [
    'alter table renewal disable trigger renewals_move_forward',
    `update renewal set order_id = '${shop.firstId}'`,
  ]
  // The other order costs more.
  expect(await refusal(...collectAnother, insert({ attempt: shop.firstId }))).toBe('debit: not announced')
})

test('a debit is alone in flight, and one of four', async () => {
  const second = insert({ attempt: shop.firstId, number: 2 })
  expect(await refusal(insert(), second)).toBe('one_debit_in_flight')
  expect(await refusal(insert(), change('unknown'), second)).toBe('one_debit_in_flight')
  expect(await refusal(insert(), change('failed'), insert({ attempt: shop.firstId }))).toBe(
    'debit_notice_id_number_key',
  )
  expect(await refusal(insert({ number: 5 }))).toBe('debit_number_check')
})

test('a debit ends as its payment does, and then only may its renewal end', async () => {
  const abandon = `update renewal set state = 'abandoned', next_step_at = null`
  expect(await refusal(insert(), abandon)).toBe('renewal: a debit of it is in flight')
  expect(await refusal(insert(), change('failed'), abandon)).toBe('')
  for (const state of ['failed', 'captured'])
    expect(
      await refusal(
        insert(),
        `update debit set state = '${state}', failure_code = case when '${state}' = 'failed' then '' end`,
      ),
    ).toBe('debit: its payment has another end')
  expect(await refusal(insert(), `update debit set sent_at = '${iso(NOTICE_AT)}'`)).toBe(
    'debit: what was sent cannot change',
  )
})
