/** Tests purchases while the database has no disk space, no memory or no connection left. */
import { makeApp } from '#test/app.ts'
import { freshDatabase, onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { TRAIN } from '#test/fixtures.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import type { Db } from './tables.ts'

/** Makes each insert into a table fail as PostgreSQL does when it has used up a resource. @returns what ends it */
async function exhaust(db: Db, condition: string, table: string): Promise<() => Promise<void>> {
  const body = `begin raise exception 'no' using errcode = '${condition}'; end`
  await sql.raw(`create function refuse() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
  await sql`create trigger refuse before insert on ${sql.table(table)} for each row execute function refuse()`.execute(
    db,
  )
  const end = async () => void (await sql`drop function if exists refuse cascade`.execute(db))
  onTestFinished(end)
  return end
}

const countOrders = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db)).rows[0]?.count

const unavailable = ({ lines }: Pick<Awaited<ReturnType<typeof makeApp>>, 'lines'>) =>
  lines.map(({ fields }) => fields).filter((one) => 'event' in one && one.event === 'db.unavailable')

test.each([
  ['disk_full', '53100', 'disk full'],
  ['out_of_memory', '53200', 'out of memory'],
])('refuses an order at %s with 503, writes nothing of it, and accepts it afterwards', async (...given) => {
  const [condition, state, reason] = given
  const shop = await makeApp()
  const { db } = shop.platform
  const { browser } = shop
  await browser.register()
  const end = await exhaust(db, condition, 'order_line')
  const refused = await browser.placeOrder(TRAIN)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(unavailable(shop)).toMatchObject([{ state, reason }])
  expect(await countOrders(db)).toBe(1)
  await end()
  expect((await browser.placeOrder(TRAIN)).status).toBe(200)
})

test('settles a payment once whose return came while the disk was full', async () => {
  const shop = await makeApp()
  const { db } = shop.platform
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const end = await exhaust(db, 'disk_full', 'entitlement')
  const page = await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  expect(page).toContain(`/payment-success?tsid=${attemptId}`)
  expect((await browser.order(orderId)).status).not.toBe('paid')
  const failed = { event: 'payment.settle_failed', attempt: attemptId, state: '53100' }
  expect(shop.lines.map(({ fields }) => fields)).toContainEqual(expect.objectContaining(failed))
  await end()
  await shop.advance(10 * 60)
  expect((await browser.order(orderId)).status).toBe('paid')
  expect(await browser.packs()).toHaveLength(1)
  expect(await listViolations(db)).toEqual([])
})

/** Opens the worker's database as a role that may have few connections. */
async function openCrowded(limit: number) {
  const direct = await freshDatabase()
  const url = new URL(ownDatabaseUrl())
  const attributes = `login password 'crowded' connection limit ${String(limit)}`
  await sql.raw(`create role crowded ${attributes} in role ${url.username}`).execute(direct)
  Object.assign(url, { username: 'crowded', password: 'crowded' })
  const opened = await openDatabase({ kind: 'postgres', url: url.href, pool: 10 }, undefined, {
    migrate: false,
  })
  onTestFinished(async () => {
    await opened.close()
    await sql`drop role crowded`.execute(direct)
  })
  return opened.db
}

if (onPostgres)
  test('answers 503 with the cause to a login for which PostgreSQL has no connection, and continues', async () => {
    const db = await openCrowded(2)
    const shop = await makeApp({ database: db })
    const { browser } = shop
    const requestCode = () => browser.call('POST', '/api/auth', { mobile: '9840012345' })
    await db.connection().execute((one) =>
      db.connection().execute(async (other) => {
        for (const held of [one, other]) await sql`select 1`.execute(held)
        expect(await requestCode()).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
      }),
    )
    expect(unavailable(shop)).toMatchObject([{ state: '53300', reason: 'too many connections' }])
    expect((await requestCode()).status).not.toBe(503)
  })
