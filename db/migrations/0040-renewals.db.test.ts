/** Tests by SQL that the database refuses wrong subscriptions, mandates, renewals and notices. */
import { mandateTransitions } from '#api/renewals/mandates/mandate.ts'
import { noticeTransitions } from '#api/renewals/notices/notice.ts'
import { renewalTransitions } from '#api/renewals/renewal.ts'
import { subscriptionTransitions } from '#api/renewals/subscriptions/subscription.ts'
import { findRefusal } from '#test/refusal.ts'
import {
  DEBIT_AT,
  GATEWAY_ID,
  IDS,
  openRenewalShop,
  type RenewalShop,
  asOneStatement,
} from '#test/renewal-shop.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let shop: RenewalShop

beforeEach(async () => {
  shop = await openRenewalShop()
})

const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)
const iso = (moment: Date) => moment.toISOString()

/** Returns the insert of a copy of the only row of a table, with changed columns. */
function copy(table: string, columns: string, changes: Record<string, string>): string {
  const names = columns.split(' ')
  const values = names.map((name) => changes[name] ?? name)
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}`
}

describe('a subscription', () => {
  beforeEach(() => shop.take(1))

  const COLUMNS = 'id subscriber_id order_id poid package_id months state state_since anchor_at anchor_period'
  const other = (changes: Record<string, string>) =>
    copy('subscription', COLUMNS, { id: `'${IDS.other}'`, order_id: `'${shop.debitOrderId}'`, ...changes })

  test('has the transitions of its table', async () => {
    const change = (to: string) => `update subscription set state = '${to}'`
    const paths: Record<string, string[]> = { awaiting_mandate: [], past_due: ['active', 'past_due'] }
    await expectSameTransitions(shop.db, subscriptionTransitions, {
      enter: (state) => (paths[state] ?? [state]).map(change),
      change,
    })
  })

  test('is of a plan that its subscriber paid for', async () => {
    const ended = `update subscription set state = 'ended'`
    const unpaid = 'subscription: not of a plan that its subscriber paid for'
    expect(await refusal(ended, other({}))).toBe(unpaid)
    const again = (changes: Record<string, string>) =>
      refusal(
        `alter table subscription disable trigger rows_stay`,
        `alter table subscription disable trigger subscriptions_have_a_mandate`,
        `create temporary table kept on commit drop as table subscription`,
        `delete from subscription`,
        copy('subscription', COLUMNS, changes).replace(/from subscription$/, 'from kept'),
      )
    expect(await again({})).toBe('')
    for (const changes of [{ poid: `'P1-SOUTH-STARS-1M'` }, { months: '3' }, { state: `'active'` }])
      expect(await again(changes), JSON.stringify(changes)).toBe(unpaid)
  })

  test('is one at a time', async () => {
    expect(await refusal(other({}))).toBe('one_live_subscription')
  })

  test('keeps what was agreed', async () => {
    for (const change of ['months = 3', `poid = 'other'`, `subscriber_id = '${IDS.other}'`])
      expect(await refusal(`update subscription set ${change}`)).toBe(
        'subscription: what was agreed cannot change',
      )
    expect(await refusal('delete from subscription')).toBe('subscription keeps its rows')
  })
})

describe('a mandate', () => {
  beforeEach(() => shop.take(1))

  const COLUMNS =
    'id attempt_id gateway agreed_at consent_version price_paise cap_paise months ends_at state state_since'
  const ASKED = `('pending', 'active', 'paused', 'revoke_requested')`
  const change = (to: string) => `update mandate set state = '${to}',
    subscription_id = coalesce(subscription_id, '${IDS.subscription}'),
    gateway_mandate_id = coalesce(gateway_mandate_id, '${GATEWAY_ID}'),
    next_check_at = case when '${to}' in ${ASKED} then timestamptz '${iso(DEBIT_AT)}' end`

  test('has the transitions of its table', async () => {
    const paths: Record<string, string[]> = {
      created: [],
      pending: ['pending'],
      active: ['pending', 'active'],
      paused: ['pending', 'paused'],
      revoke_requested: ['pending', 'revoke_requested'],
      revoked_by_us: ['pending', 'revoke_requested', 'revoked_by_us'],
      revoked_by_customer: ['pending', 'active', 'revoked_by_customer'],
      expired: ['pending', 'expired'],
      failed: ['failed'],
    }
    await expectSameTransitions(shop.db, mandateTransitions, {
      enter: (state) => (paths[state] ?? []).map(change),
      change,
    })
  })

  const other = (changes: Record<string, string>) =>
    copy('mandate', COLUMNS, {
      id: `'${IDS.other}'`,
      attempt_id: `'${shop.debitAttemptId}'`,
      price_paise: '14900',
      cap_paise: '14900',
      ...changes,
    })

  test.each([
    ['price_paise', '14800', 'mandate: not of a plan and a payment that were agreed to'],
    ['months', '3', 'mandate: not of a plan and a payment that were agreed to'],
    [
      'agreed_at',
      `timestamptz '2026-11-21T00:00:00Z'`,
      'mandate: not of a plan and a payment that were agreed to',
    ],
    ['gateway', `'paytm'`, 'mandate: not of a plan and a payment that were agreed to'],
    ['state', `'failed'`, 'mandate: not of a plan and a payment that were agreed to'],
    ['cap_paise', '14899', 'cap_in_range'],
    ['cap_paise', '1500001', 'cap_in_range'],
    ['ends_at', 'agreed_at', 'ends_after_consent'],
    ['consent_version', `''`, 'mandate_consent_version_check'],
  ])('is refused with the %s %s', async (column, value, expected) => {
    expect(await refusal(other({}))).toBe('')
    expect(await refusal(other({ [column]: value }))).toBe(expected)
  })

  test('must belong, once registered, to the subscription that its captured payment started', async () => {
    const register = change('pending')
    expect(await refusal(register)).toBe('')
    expect(await refusal(other({}), `${register} where id = '${IDS.other}'`)).toBe(
      'mandate: its payment is not that of its subscription',
    )
    expect(await refusal(register, `update mandate set gateway_mandate_id = '1'`)).toBe(
      'mandate: what was registered cannot change',
    )
    expect(await refusal(`update mandate set state = 'pending', next_check_at = state_since`)).toBe(
      'known_to_its_gateway',
    )
  })

  test('is the only usable one of its subscription', async () => {
    const first = [change('pending'), change('active')].map((one) => `${one} where id = '${IDS.mandate}'`)
    const second = [change('pending'), change('active')].map(
      (one) => `${one.replaceAll(GATEWAY_ID, '1')} where id = '${IDS.other}'`,
    )
    const unguarded = 'alter table mandate disable trigger mandates_are_registered_by_captures'
    expect(await refusal(other({}), unguarded, ...first, ...second)).toBe('one_usable_mandate')
  })

  test('keeps what was agreed', async () => {
    for (const one of [
      'cap_paise = 1500000',
      `consent_version = 'other'`,
      `ends_at = ends_at + interval '1 day'`,
    ])
      expect(await refusal(`update mandate set ${one}`)).toBe('mandate: what was agreed cannot change')
    expect(await refusal('delete from mandate')).toBe('mandate keeps its rows')
  })
})

describe('a renewal', () => {
  beforeEach(() => shop.take(3))

  const OVER = `('paid', 'abandoned', 'skipped')`
  const change = (to: string, orderId = shop.firstId) => `update renewal set state = '${to}',
    order_id = case when '${to}' in ('collecting', 'paid') then '${orderId}' else order_id end,
    next_step_at = case when '${to}' not in ${OVER} then timestamptz '${iso(DEBIT_AT)}' end`
  const COLUMNS = 'id subscription_id period state state_since amount_paise due_at ends_at next_step_at'
  const next = (changes: Record<string, string>) =>
    copy('renewal', COLUMNS, { id: `'${IDS.other}'`, period: '3', ...changes })

  test('has the transitions of its table', async () => {
    const paths: Record<string, string[]> = {
      scheduled: [],
      notifying: ['notifying'],
      notified: ['notifying', 'notified'],
      collecting: ['notifying', 'notified', 'collecting'],
      paid: ['notifying', 'notified', 'collecting', 'paid'],
      abandoned: ['abandoned'],
      skipped: ['skipped'],
    }
    await expectSameTransitions(shop.db, renewalTransitions, {
      enter: (state) => (paths[state] ?? []).map((to) => change(to)),
      change: (to) => change(to),
    })
  })

  test('follows the one before it, of an active subscription, one at a time', async () => {
    const turn = 'renewal: not the next one of an active subscription'
    expect(await refusal(next({}))).toBe('one_open_renewal')
    const skipped = change('skipped')
    expect(await refusal(skipped, next({ state: `'scheduled'`, next_step_at: 'due_at' }))).toBe('')
    for (const changes of [{ period: '4' }, { state: `'notified'` }])
      expect(await refusal(skipped, next({ state: `'scheduled'`, next_step_at: 'due_at', ...changes }))).toBe(
        turn,
      )
    expect(await refusal(skipped, next({ period: '2', state: `'scheduled'`, next_step_at: 'due_at' }))).toBe(
      'renewal_subscription_id_period_key',
    )
    for (const state of ['past_due', 'stopped', 'ended'])
      expect(
        await refusal(
          skipped,
          `update subscription set state = '${state}'`,
          next({ state: `'scheduled'`, next_step_at: 'due_at' }),
        ),
      ).toBe(turn)
  })

  test('is paid only with its order', async () => {
    const path = ['notifying', 'notified', 'collecting'].map((to) => change(to, shop.debitOrderId))
    expect(await refusal(...path, change('paid', shop.debitOrderId))).toBe('renewal: its order is not paid')
    expect(await refusal(...path, change('abandoned'))).toBe('')
    expect(await refusal(change('notifying'), `update renewal set amount_paise = 1`)).toBe(
      'renewal: what was announced cannot change',
    )
  })

  test('ends with its subscription', async () => {
    const stop = `update subscription set state = 'stopped'`
    expect(await refusal(stop)).toBe('subscription: over, and a renewal of it goes on')
    expect(await refusal(asOneStatement(stop, change('skipped')))).toBe('')
  })
})

describe('a notice', () => {
  beforeEach(() => shop.take(5))

  const change = (to: string) =>
    `update debit_notice set state = '${to}', accepted_at = case when '${to}' = 'accepted' then sent_at else accepted_at end`
  const COLUMNS = 'id renewal_id mandate_id sequence number amount_paise debit_day notice_hours state sent_at'
  const next = (changes: Record<string, string>) =>
    copy('debit_notice', COLUMNS, {
      id: `'${IDS.other}'`,
      sequence: '3',
      number: `'R0001P3'`,
      state: `'sending'`,
      ...changes,
    })

  test('has the transitions of its table', async () => {
    await expectSameTransitions(shop.db, noticeTransitions, {
      enter: (state) => (state === 'sending' ? [] : [change(state)]),
      change,
    })
  })

  test('allows one open notice of a renewal, and each sequence number once', async () => {
    expect(await refusal(next({}))).toBe('one_open_notice')
    expect(await refusal(change('refused'), next({}))).toBe('')
    expect(await refusal(change('refused'), next({ sequence: '2' }))).toBe(
      'debit_notice_mandate_id_sequence_key',
    )
  })

  const UNKNOWN_MANDATE = 'notice: its mandate is not known to be active'
  test.each([
    ['another amount', '', { amount_paise: '14800' }, 'notice: not of a renewal that is notified'],
    [
      'an amount above the cap',
      `update renewal set amount_paise = 24901`,
      {},
      'renewal: what was announced cannot change',
    ],
    [
      'a day after the end of the mandate',
      '',
      { debit_day: `timestamptz '2029-12-19T18:30:00Z'` },
      'notice: outside the mandate',
    ],
    ['a time within the day', '', { debit_day: `debit_day + interval '1 hour'` }, 'begins_at_midnight'],
    ['less than 24 hours', '', { notice_hours: '23' }, 'debit_notice_notice_hours_check'],
    ['an old status', '', { sent_at: `sent_at + interval '16 minutes'` }, UNKNOWN_MANDATE],
    ['a paused mandate', `update mandate set state = 'paused'`, {}, UNKNOWN_MANDATE],
    [
      'a subscription that is past due',
      `update subscription set state = 'past_due'`,
      {},
      'notice: its subscription is not active',
    ],
    ['the state accepted', '', { state: `'accepted'` }, 'accepted_at_some_time'],
  ])('is refused with %s', async (_what, before, changes, expected) => {
    const statements = [change('refused'), ...(before === '' ? [] : [before]), next(changes)]
    expect(await refusal(...statements)).toBe(expected)
  })

  test('is accepted in time, once, and keeps its amount and day', async () => {
    const accept = (at: string) =>
      `update debit_notice set state = 'accepted', accepted_at = timestamptz '${at}'`
    expect(await refusal(accept('2026-12-17T18:30:00Z'))).toBe('')
    expect(await refusal(accept('2026-12-17T18:30:01Z'))).toBe('accepted_in_time')
    expect(await refusal(accept('2026-12-17T03:29:59Z'))).toBe('accepted_in_time')
    for (const one of ['amount_paise = 1', `debit_day = debit_day - interval '1 day'`, `sequence = 9`])
      expect(await refusal(`update debit_notice set ${one}`)).toBe('notice: what was announced cannot change')
    expect(
      await refusal(change('accepted'), `update debit_notice set accepted_at = accepted_at + interval '1 s'`),
    ).toBe('notice: what was announced cannot change')
  })

  test('is over before its renewal is planned again', async () => {
    const again = `update renewal set state = 'scheduled'`
    expect(await refusal(again)).toBe('renewal: a notice of it is open')
    expect(await refusal(change('refused'), again)).toBe('')
    expect(await refusal(asOneStatement(change('withdrawn'), again))).toBe('')
  })
})
