/** Tests connections that break while in use. PGlite runs in the process and has no connection that could break. */
import { makeApp } from '#test/app.ts'
import { freshDatabase, onPostgres } from '#test/database.ts'
import { registrationForm, TRAIN } from '#test/fixtures.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './tables.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/**
 * Replaces the statement after an insert into the table with one that ends the connection: once, within a transaction.
 */
function breakAfterInsertInto(table: string): {
  plugin: KyselyPlugin
  arm: () => void
  isBroken: () => boolean
} {
  let state: 'off' | 'armed' | 'next' | 'broken' = 'off'
  const inserts = (node: object): boolean => {
    const text = JSON.stringify(node)
    return text.includes('InsertQueryNode') && text.includes(`"${table}"`)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state === 'next') {
        state = 'broken'
        return sql`select pg_terminate_backend(pg_backend_pid())`.toOperationNode()
      }
      if (state === 'armed' && inserts(node)) state = 'next'
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, arm: () => void (state = 'armed'), isBroken: () => state === 'broken' }
}

/** Runs more concurrent queries than there are connections: a broken one in the pool would make a query fail. */
const runManyQueries = (db: Db) => Promise.all(Array.from({ length: 30 }, () => sql`select 1`.execute(db)))

const countSubscribers = async ({ db }: { db: Db }) =>
  (await db.selectFrom('subscriber').select('id').execute()).length

if (onPostgres) {
  test('a connection lost in a transaction causes 503 and a rollback, and the same call then works', async () => {
    const { plugin, arm, isBroken } = breakAfterInsertInto('subscriber')
    const shop = await makeApp({ plugins: [plugin] })
    const { browser } = shop
    const person = registrationForm()
    await browser.verifyMobile(person.mobile)
    const register = () => browser.call('POST', '/api/users/create', { ...person, ...TRAIN, mode: 'Payu' })

    arm()
    const broken = await register()
    expect(isBroken()).toBe(true)
    expect(broken).toMatchObject({ status: 503, body: { code: 'away' } })
    expect(broken.headers['retry-after']).toBe('5')
    expect(await countSubscribers(shop.platform)).toBe(0)

    await runManyQueries(shop.platform.db)
    expect((await register()).status).toBe(201)
    expect(await countSubscribers(shop.platform)).toBe(1)
  })

  test('a connection lost between two queries ends its transaction, and not the process', async () => {
    const db = await freshDatabase()
    const work = db.transaction().execute(async (tx) => {
      await sql`insert into request_count (key, window_start, count) values ('lost', now(), 1)`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const [{ pid } = { pid: 0 }] = rows
      await sql`select pg_terminate_backend(${pid})`.execute(db)
      const left = () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)
      await expect.poll(async () => (await left()).rows).toEqual([])
      await sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable)
    await runManyQueries(db)
    expect(await db.selectFrom('request_count').selectAll().execute()).toEqual([])
  })
}

test('a failed transaction is rolled back, and its connection stays usable', async () => {
  const db = await freshDatabase()
  const work = db.transaction().execute(async (tx) => {
    await sql`insert into request_count (key, window_start, count) values ('half', now(), 1)`.execute(tx)
    throw new Error('half way')
  })
  await expect(work).rejects.toThrow('half way')
  await runManyQueries(db)
  expect(await db.selectFrom('request_count').selectAll().execute()).toEqual([])
})
