/** Tests by SQL the triggers that replace foreign keys without locks, and conditional writes. */
import type { Db } from '#api/platform/db/tables.ts'
import { isSerializationConflict } from '#api/platform/db/transaction.ts'
import { runBatchIfUnchanged } from '#api/platform/db/batch.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-000000000001'

async function shopWithAnOrder() {
  const shop = await makeApp()
  const orderId = await openBrowser(shop).register(TRAIN)
  const { db } = shop.platform
  return { db, orderId, run: (text: string) => sql.raw(text).execute(db) }
}

const LINE = (orderId: string, poid: string, packageId: string) => `
  insert into order_line (order_id, line_no, poid, package_id, name, type, duration, days, price_paise)
  values ('${orderId}', 2, '${poid}', '${packageId}', 'A pack', '2', '30 Days', 30, 14900)`

test.each([
  ['an unknown price option', 'P2-NOTHING', 'kadalora-rayil'],
  ["another package's price option", 'P3-VILAKKU', 'family-max'],
])('an order cannot have a line for %s', async (_name, poid, packageId) => {
  const { orderId, run } = await shopWithAnOrder()
  await expect(run(LINE(orderId, poid, packageId))).rejects.toMatchObject({ code: '23503' })
  await run(LINE(orderId, 'P3-VILAKKU', 'vilakku'))
})

test('an entitlement requires a package of the catalogue', async () => {
  const { run } = await shopWithAnOrder()
  const give = (packageId: string) =>
    run(`insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at,
        ends_at, status)
      select '${ID}', 'a test', id, '${packageId}', 'A pack', '2', 0, now(), now() + interval '1 day', 'active'
      from subscriber`)
  await expect(give('nothing')).rejects.toMatchObject({ code: '23503' })
  await give('vilakku')
})

test('a ledger entry requires an existing account', async () => {
  const { run } = await shopWithAnOrder()
  await expect(run(`insert into ledger_entry values ('${ID}', 'pockets', 5)`)).rejects.toMatchObject({
    code: '23503',
  })
})

test.each([
  "delete from package where id = 'vilakku'",
  "delete from price_option where poid = 'P3-VILAKKU'",
  "update price_option set poid = 'P3-OTHER' where poid = 'P3-VILAKKU'",
  "update price_option set package_id = 'family-max' where poid = 'P3-VILAKKU'",
])('catalogue data that orders refer to cannot change: %s', async (text) => {
  const { run } = await shopWithAnOrder()
  await expect(run(text)).rejects.toMatchObject({ code: '23514' })
})

test('a batch that is based on a stale snapshot writes nothing [ASVS-15.4.2]', async () => {
  const { db, orderId } = await shopWithAnOrder()
  const write = (status: string) =>
    runBatchIfUnchanged(
      db,
      [sql`update orders set status = 'expired' where id = ${orderId} and status = ${status}`],
      [sql`insert into request_count (key, window_start, count) values ('a', now(), 1)`],
    )
  const error: unknown = await write('paying').catch((reason: unknown) => reason)
  expect(isSerializationConflict(error)).toBe(true)
  expect(await written(db)).toEqual({ status: 'open', beside: 0 })

  await write('open')
  expect(await written(db)).toEqual({ status: 'expired', beside: 1 })
})

async function written(db: Db) {
  const { status } = await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
  const beside = await db.selectFrom('request_count').select('key').where('key', '=', 'a').execute()
  return { status, beside: beside.length }
}
