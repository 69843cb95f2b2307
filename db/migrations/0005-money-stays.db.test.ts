/** Tests by SQL that the database protects payment data against operators and faults, on a real sale and refund. */
import { entitlementTransitions } from '#api/packs/entitlement.ts'
import { refundTransitions } from '#api/payments/refunds/refund.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { TRAIN } from '#test/fixtures.ts'
import { findRefusal } from '#test/refusal.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const NOON = '2026-11-20T12:00:00Z'
const OTHER_ID = '00000000-0000-7000-8000-000000000099'

let db: Db

/** Creates an order that was paid twice: one capture is applied, the other refunded. */
beforeEach(async () => {
  const { browser, external, platform } = await openTestShop()
  db = platform.db
  const orderId = await browser.register(TRAIN)
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
})

const refusal = (...statements: string[]) => findRefusal(db, ...statements)

const asStatus = (status: string): string =>
  `update refund set status = '${status}', done_at = ${status === 'done' ? `'${NOON}'` : 'null'}`

describe('a refund', () => {
  test('has exactly the transitions of its table', async () => {
    await expectSameTransitions(db, refundTransitions, {
      enter: (status) => [asStatus(status)],
      change: asStatus,
      // Migration 0023: a manual refund is done only with a record of who sent it.
      otherRules: { 'manual>done': 'refund: neither sent by hand nor returned by a dispute' },
    })
  })

  test.each([
    'amount_paise = 1',
    `capture_id = (select id from payment_capture where disposition = 'applied')`,
    `token = 'RFAAAAAAAAAAAAAAAAAAAA'`,
    `reason = 'amount_differs'`,
    `requested_at = '2026-01-01T00:00:00Z'`,
  ])('keeps its amount, origin and reason: %s is refused', async (change) => {
    expect(await refusal(`update refund set ${change}`)).toBe('refund: what is owed cannot change')
  })

  test('gets the gateway’s id once, and is done once', async () => {
    const setGatewayId = `update refund set gateway_request_id = '1'`
    expect(await refusal(setGatewayId, setGatewayId)).toBe('')
    expect(await refusal(`update refund set gateway_request_id = ''`)).toBe('refund_request_is_named')
    for (const other of [`'2'`, 'null']) {
      expect(await refusal(setGatewayId, `update refund set gateway_request_id = ${other}`)).toBe(
        'refund: the gateway named it already',
      )
    }
    expect(
      await refusal(asStatus('done'), `update refund set done_at = '${NOON}'::timestamptz + '1 s'`),
    ).toBe('refund: it is done already')
  })

  test('is for the whole amount of an unapplied capture [THR-M14]', async () => {
    const insertRefund = (disposition: string, amount: string) => `
      insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
      select '${OTHER_ID}', id, 'RF1', ${amount}, 'already_paid', 'requested', '${NOON}' from payment_capture
      where disposition = '${disposition}'`
    const permitDelete = 'alter table refund disable trigger never_deleted'
    expect(await refusal(insertRefund('applied', 'amount_paise'))).toBe(
      'refund: not of a capture that goes back, in full',
    )
    expect(await refusal(permitDelete, 'delete from refund', insertRefund('refund', 'amount_paise'))).toBe('')
    for (const amount of ['amount_paise - 1', 'amount_paise + 1']) {
      expect(await refusal(permitDelete, 'delete from refund', insertRefund('refund', amount))).toBe(
        'refund: not of a capture that goes back, in full',
      )
    }
  })
})

describe('a capture', () => {
  const copied = (change: Record<string, string>) => {
    const columns = ['gateway', 'gateway_payment_id', 'attempt_id', 'order_id', 'amount_paise', 'captured_at']
    const given: Record<string, string> = { gateway_payment_id: `'another'`, ...change }
    return `insert into payment_capture (id, disposition, ${columns.join(', ')})
      select '${OTHER_ID}', 'refund', ${columns.map((column) => given[column] ?? column).join(', ')}
      from payment_capture where disposition = 'applied'`
  }

  test('has the order and the gateway of its attempt', async () => {
    expect(await refusal(copied({}))).toBe('')
    expect(await refusal(copied({ gateway: `'paytm'` }))).toBe('capture: not of its attempt')
    expect(await refusal(copied({ order_id: `'${'A'.repeat(23)}'` }))).toBe('capture: not of its attempt')
    expect(await refusal(copied({ attempt_id: `'${'A'.repeat(23)}'` }))).toBe('capture: not of its attempt')
  })
})

test.each(['number = 7', `customer_mobile = '9000000009'`, `started_at = '2026-01-01T00:00:00Z'`])(
  'an attempt keeps the signed data: %s is refused',
  async (change) => {
    expect(await refusal(`update payment_attempt set ${change} where number = 1`)).toBe(
      'attempt: what was signed cannot change',
    )
  },
)

describe('a pack', () => {
  test.each([
    `starts_at = starts_at - interval '1 day'`,
    `ends_at = ends_at + interval '1 day'`,
    'amount_paise = 1',
    `name = 'another'`,
  ])('keeps its name, price and validity: %s is refused', async (change) => {
    expect(await refusal(`update entitlement set ${change}`)).toBe(
      'entitlement: what was given cannot change',
    )
  })

  test('stays revoked or replaced', async () => {
    const change = (status: string) => `update entitlement set status = '${status}'`
    // A replaced pack has its upgrade (0038).
    const unguarded = [
      'alter table entitlement drop constraint replaced_packs_had_a_term',
      'alter table entitlement disable trigger replaced_packs_are_upgraded',
    ]
    await expectSameTransitions(db, entitlementTransitions, {
      enter: (status) => [...(status === 'replaced' ? unguarded : []), change(status)],
      change,
      otherRules: { 'active>replaced': 'replaced_packs_had_a_term' },
    })
  })
})

test.each(['orders', 'payment_attempt', 'refund', 'entitlement', 'ledger_account', 'payment_news'])(
  'nothing is deleted from %s',
  async (table) => {
    expect(await refusal(`delete from ${table}`)).toBe(`${table} only grows`)
  },
)
