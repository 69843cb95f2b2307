/** Tests of the invariants of renewals: each one is violated on purpose, and its query must report it. */
import type { Db } from '#api/platform/db/tables.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { RENEWAL_DELAYS, RENEWAL_VIOLATIONS } from '#test/renewal-violations.ts'
import { violationsAfter } from '#test/violated-rules.ts'
import { expect, test } from 'vitest'
import { auditScope, listRecentOrders } from './audit-scope-store.ts'
import { listOverdue, listViolations } from './invariant-store.ts'
import { RENEWALS, RENEWALS_IN_TIME } from './renewal-rules.ts'

/** The rules of the database that prevent the changes, besides triggers and foreign keys. */
const CONSTRAINTS = [
  'alter table debit drop constraint outside_peak_hours, drop constraint fails_with_a_code',
  'alter table debit_notice drop constraint accepted_in_time',
  'alter table mandate drop constraint cap_in_range',
  'alter table renewal drop constraint renewal_order_id_key, drop constraint renewal_subscription_id_period_key',
  'drop index one_debit_in_flight',
]

const violatedAfter = (db: Db, changes: string[], check: Parameters<typeof violationsAfter>[2]) =>
  violationsAfter(db, [...CONSTRAINTS, ...changes], check)

/** Opens a shop whose first renewal is paid. */
async function openRenewed() {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  return shop
}

const renewedOrder = async (db: Db): Promise<string> => {
  const renewed = db.selectFrom('orders').select('id').where('plan_start', '=', 'renewal')
  return (await renewed.executeTakeFirstOrThrow()).id
}

test('reports each violation of renewals', async () => {
  const { db } = await openRenewed()
  expect(Object.keys(RENEWAL_VIOLATIONS).toSorted()).toEqual(Object.keys(RENEWALS).toSorted())
  expect(await listViolations(db)).toEqual([])
  for (const [rule, changes] of Object.entries(RENEWAL_VIOLATIONS))
    expect(await violatedAfter(db, changes, listViolations), rule).toContain(rule)
})

test.each(['purchase', 'renewal'])('reports them in an audit of the order of the %s alone', async (which) => {
  const { db, orderId } = await openRenewed()
  const id = which === 'purchase' ? orderId : await renewedOrder(db)
  const check = (tx: Db) => listViolations(tx, auditScope([id]))
  expect(await check(db)).toEqual([])
  for (const [rule, changes] of Object.entries(RENEWAL_VIOLATIONS)) {
    // The order of the renewal is only in its own scope.
    const isCut = which === 'purchase' && rule.startsWith('the order of a renewal')
    if (!isCut) expect(await violatedAfter(db, changes, check), rule).toContain(rule)
  }
})

test('reports each violation of a time limit', async () => {
  const { db, platform } = await openRenewed()
  expect(Object.keys(RENEWAL_DELAYS).toSorted()).toEqual(Object.keys(RENEWALS_IN_TIME).toSorted())
  for (const [rule, { hours, changes }] of Object.entries(RENEWAL_DELAYS)) {
    const after = (given: number) => (tx: Db) =>
      listOverdue(tx, new Date(platform.runtime.now().getTime() + given * 3_600_000))
    expect(await violatedAfter(db, changes, after(hours)), rule).toContain(rule)
  }
  expect((await listOverdue(db, platform.runtime.now())).map(({ rule }) => rule)).toEqual([])
})

test('finds the order of a debit that was sent recently', async () => {
  const { db, platform } = await openRenewed()
  const now = platform.runtime.now()
  const recent = await listRecentOrders(db, { since: new Date(now.getTime() - 3_600_000), until: now })
  expect(recent).toContain(await renewedOrder(db))
})
