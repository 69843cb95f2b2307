/** Tests that the audit of some orders does not read the whole history. */
import { openOldShop } from '#test/old-shop.ts'
import { findSequentialScans } from '#test/find-sequential-scans.ts'
import { expect, test } from 'vitest'
import { auditScope, listNextOrders } from './audit-scope-store.ts'
import { listViolations } from './invariant-store.ts'

/** The tables with several rows for each order. */
const OF_ORDERS = new Set([
  'orders',
  'order_line',
  'payment_attempt',
  'payment_news',
  'payment_capture',
  'ledger_entry',
  'outbox',
])

test('the audit of a hundred orders finds their rows by an index', { timeout: 120_000 }, async () => {
  const { db, platform, statements } = await openOldShop()
  const orderIds = await listNextOrders(platform.db, 'G', 100)
  expect(orderIds).toHaveLength(100)
  await listViolations(platform.db, auditScope(orderIds))
  const audit = statements().find(({ sql: text }) => text.includes('as materialized'))
  if (!audit) throw new Error('the audit was not recorded')
  expect((await findSequentialScans(db, audit)).filter((table) => OF_ORDERS.has(table))).toEqual([])
})
