/** Tests rounds of the job of invoices and credit notes in which the papers of one order always fail. */
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { LAMP } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { issueDueInvoices } from './issue-due-invoices.ts'

const DAY = 86_400

/** Opens a shop whose database refuses one order in a table of papers, until `allow`. */
async function openShopThatRefuses(table: 'invoice' | 'credit_note') {
  const shop = await openCreditedShop()
  const { db } = shop.platform
  const orderId = await shop.buy()
  if (table === 'credit_note') await shop.issue()
  await sql`alter table ${sql.table(table)} add constraint refuses_one check (order_id <> ${sql.lit(orderId)})`.execute(
    db,
  )
  const allow = () => sql`alter table ${sql.table(table)} drop constraint if exists refuses_one`.execute(db)
  onTestFinished(async () => void (await allow()))
  const progress = () => db.selectFrom('invoicing').selectAll().executeTakeFirstOrThrow()
  return { ...shop, orderId, allow, progress }
}

test('progresses past an order whose invoice fails, and issues it and its credit note later', async () => {
  const { orderId, allow, progress, ...shop } = await openShopThatRefuses('invoice')
  const { external, platform } = shop
  await shop.buy(LAMP)
  expect(await shop.issue()).toEqual([1, 0])
  const now = platform.runtime.now()
  expect(await progress()).toMatchObject({ done_until: now, credited_until: now, failed_orders: [orderId] })

  await shop.refund(orderId)
  external.advance(3 * DAY)
  expect(await shop.issue()).toEqual([0, 0])
  external.advance(3 * DAY)
  await allow()
  expect(await issueDueInvoices(platform)).toBe(1)
  expect(await listViolations(platform.db)).toEqual([])
  expect(await shop.issue()).toEqual([0, 1])
  expect(await shop.notes()).toMatchObject([{ orderId }])
  expect(await progress()).toMatchObject({ failed_orders: [] })
})

test('progresses past an order whose credit note fails, and issues it later', async () => {
  const { orderId, allow, progress, ...shop } = await openShopThatRefuses('credit_note')
  const { external, platform } = shop
  await shop.refund(orderId)
  expect(await shop.issue()).toEqual([0, 0])
  const now = platform.runtime.now()
  expect(await progress()).toMatchObject({ done_until: now, credited_until: now, failed_orders: [orderId] })

  external.advance(3 * DAY)
  expect(await shop.issue()).toEqual([0, 0])
  await allow()
  expect(await shop.issue()).toEqual([0, 1])
  expect(await progress()).toMatchObject({ failed_orders: [] })
})
