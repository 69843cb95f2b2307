/** Tests of the invariants: each one is violated on purpose in a sound shop, and its query must report it. */
import type { Db } from '#api/platform/db/tables.ts'
import { openShopWithCreditNote } from '#test/credited-shop.ts'
import { DISPUTE_VIOLATIONS } from '#test/dispute-violations.ts'
import { PAPER_VIOLATIONS, UNCREDITED_REFUND } from '#test/paper-violations.ts'
import { PAYOUT_VIOLATIONS, RETURN_VIOLATIONS } from '#test/payout-violations.ts'
import { RENEWAL_DELAYS, RENEWAL_VIOLATIONS } from '#test/renewal-violations.ts'
import { SALE_VIOLATIONS } from '#test/sale-violations.ts'
import { openTwicePaidShop } from '#test/twice-paid-shop.ts'
import { UNCREDITED_UPGRADE, UPGRADE_VIOLATIONS } from '#test/upgrade-violations.ts'
import { violationsAfter } from '#test/violated-rules.ts'
import { describe, expect, test } from 'vitest'
import { listViolations, listOverdue, INVARIANTS } from './invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from './audit-scope-store.ts'

describe.each([
  ['sales', openTwicePaidShop, SALE_VIOLATIONS],
  ['invoices and credit notes', openShopWithCreditNote, PAPER_VIOLATIONS],
])('of %s', { timeout: 120_000 }, (_name, openShop, violations) => {
  test('reports each violation of an invariant that always holds', async () => {
    const { db } = (await openShop()).platform
    expect(await listViolations(db)).toEqual([])
    for (const [rule, changes] of Object.entries(violations))
      expect(await violationsAfter(db, changes, (tx) => listViolations(tx)), rule).toContain(rule)
  })

  test('reports each violation in an audit of a part of the orders', async () => {
    const { platform, external } = await openShop()
    const { db } = platform
    const now = external.runtime.now().getTime()
    const since = new Date(now - 300_000)
    const recent = (of: Db) => listRecentOrders(of, { since, until: new Date(now + 1) })
    const ids = await recent(db)
    expect(ids).toEqual(await listNextOrders(db, '', 10))
    expect(await listViolations(db, auditScope(ids, since))).toEqual([])
    const check = async (of: Db) =>
      listViolations(of, auditScope([...new Set([...ids, ...(await recent(of))])], since))
    for (const [rule, changes] of Object.entries(violations)) {
      expect(await violationsAfter(db, changes, check), rule).toContain(rule)
    }
    const changes = ['update order_line set price_paise = price_paise + 1']
    expect(await violationsAfter(db, changes, (tx) => listViolations(tx, auditScope([])))).toEqual([])
  })
})

const OVERDUE: Record<string, { changes: string[]; afterMinutes: number }> = {
  'a message is sent within 15 minutes': {
    changes: ['update outbox set done_at = null'],
    afterMinutes: 16,
  },
  'an open order expires in time': {
    changes: [`update orders set status = 'open', paid_at = null`],
    afterMinutes: 36,
  },
  'a paying order is decided within seven days': {
    changes: [`update orders set status = 'paying', paid_at = null`],
    afterMinutes: 8 * 1_440,
  },
  'an attempt in flight is verified while money may arrive': {
    changes: [`update payment_attempt set status = 'pending', next_poll_at = null`],
    afterMinutes: 1,
  },
  'a refund is sent within 15 minutes': { changes: [], afterMinutes: 16 },
  'a refund is done, or left to staff, within a day': {
    changes: [`update refund set status = 'sent'`],
    afterMinutes: 1_441,
  },
}

describe('an invariant with a time limit', () => {
  test.each(Object.entries(OVERDUE))(
    'is reported as violated: %s',
    async (rule, { changes, afterMinutes }) => {
      const { platform, external } = await openTwicePaidShop()
      const checkAfter = (minutes: number) => (db: Db) =>
        listOverdue(db, new Date(external.runtime.now().getTime() + minutes * 60_000))
      expect(await violationsAfter(platform.db, changes, checkAfter(afterMinutes))).toContain(rule)
      if (afterMinutes > 1)
        expect(await violationsAfter(platform.db, changes, checkAfter(0))).not.toContain(rule)
    },
  )
})

test('reports a credit note that is not issued within an hour of the refund', async () => {
  const { platform, external } = await openShopWithCreditNote()
  const checkAfter = (minutes: number) => (db: Db) =>
    listOverdue(db, new Date(external.runtime.now().getTime() + minutes * 60_000))
  const violated = (minutes: number) =>
    violationsAfter(platform.db, ['delete from credit_note'], checkAfter(minutes))
  expect(await violated(61)).toContain(UNCREDITED_REFUND)
  expect(await violated(59)).not.toContain(UNCREDITED_REFUND)
  expect(await violationsAfter(platform.db, [], checkAfter(61))).not.toContain(UNCREDITED_REFUND)
})

test('has a violation for every invariant', () => {
  const upgrades = { ...UPGRADE_VIOLATIONS, [UNCREDITED_UPGRADE]: '' }
  const renewals = { ...RENEWAL_VIOLATIONS, ...RENEWAL_DELAYS }
  const violated = {
    ...SALE_VIOLATIONS,
    ...PAPER_VIOLATIONS,
    ...upgrades,
    ...renewals,
    ...PAYOUT_VIOLATIONS,
    ...RETURN_VIOLATIONS,
    ...DISPUTE_VIOLATIONS,
    ...OVERDUE,
    [UNCREDITED_REFUND]: '',
  }
  expect(Object.keys(violated).sort()).toEqual([...INVARIANTS].sort())
})
