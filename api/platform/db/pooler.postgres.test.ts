/** Tests the shop behind PgBouncer in transaction mode, as `docs/operating.md` describes it. PGlite has no pooler. */
import { startPgbouncer } from '#scripts/start-pgbouncer.ts'
import { makeApp } from '#test/app.ts'
import { createEmptyDatabase, freshDatabase, onPostgres, ownDatabaseUrl } from '#test/database.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from './tables.ts'
import { withTransaction } from './transaction.ts'
import { requireTables } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
}

const databaseName = (): string => new URL(ownDatabaseUrl()).pathname.slice(1)

/** Sets the limits of the test worker's database as an operator does, and starts a PgBouncer in front of it. */
async function startPooler(limits: Record<string, string> = LIMITS) {
  const db = await freshDatabase()
  const alter = (text: string) => sql.raw(`alter database ${databaseName()} ${text}`).execute(db)
  for (const [name, value] of Object.entries(limits)) await alter(`set ${name} = '${value}'`)
  const { url, stop } = await startPgbouncer(ownDatabaseUrl())
  onTestFinished(async () => {
    await stop()
    for (const name of Object.keys(limits)) await alter(`reset ${name}`)
  })
  return { db, url }
}

async function openPooled(url: string, options = {}) {
  const opened = await openDatabase({ kind: 'postgres', url, pool: 10 }, undefined, options)
  onTestFinished(opened.close)
  return opened
}

const readSetting = async (db: Db, name: string): Promise<string | undefined> =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value

if (onPostgres) {
  test('behind PgBouncer a purchase is paid and activated once, with more clients than connections', async () => {
    const { url } = await startPooler()
    const { db } = await openPooled(url)
    const { browser } = await makeApp({ database: db })
    const orderId = await browser.register(TRAIN)
    await browser.payByPayu(orderId)
    expect((await browser.order(orderId)).status).toBe('paid')

    const count = (value: number) =>
      withTransaction(db, async (tx) => {
        await sql`select ${value}::int`.execute(tx)
        return (await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(tx)).rows[0]?.twice
      })
    const values = [...Array(60).keys()]
    expect(await Promise.all(values.map(count))).toEqual(values.map((value) => value * 2))
  })

  test('behind PgBouncer no statement is left prepared on a connection that another client gets', async () => {
    const { db: direct, url } = await startPooler()
    const { db } = await openPooled(url)
    await withTransaction(db, (tx) => sql`select ${1}::int`.execute(tx))
    const { rows } = await withTransaction(db, (tx) =>
      sql`select name from pg_prepared_statements`.execute(tx),
    )
    expect(rows).toEqual([])
    expect(await readSetting(direct, 'statement_timeout')).toBe('5s')
  })

  test('refuses a pooler whose role has no time limits, with the statements that set them', async () => {
    const { url } = await startPooler({ lock_timeout: '2s' })
    const refused = openDatabase({ kind: 'postgres', url, pool: 10 })
    await expect(refused).rejects.toThrow(/connection pooler.*alter role \S+ set statement_timeout = '5s'/s)
    await expect(refused).rejects.toThrow(/set idle_in_transaction_session_timeout = '10s'/)
    await expect(refused).rejects.not.toThrow(/set lock_timeout/)
  })

  test('behind PgBouncer an operator’s statement has no time limit, and other clients keep theirs', async () => {
    const { url } = await startPooler()
    const { db } = await openPooled(url, { forOperator: true })
    expect(await readSetting(db, 'statement_timeout')).toBe('0')
    const inside = await withTransaction(db, (tx) => readSetting(tx, 'statement_timeout'))
    expect(inside).toBe('0')
    const { db: other } = await openPooled(url)
    const all = [...Array(20).keys()].map(() => readSetting(other, 'statement_timeout'))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['5s']))
  })

  test('migrations run behind PgBouncer from two processes at once, and leave no lock', async () => {
    const { db: direct, url } = await startPooler()
    const { name } = await createEmptyDatabase('pooled')
    const empty = new URL(url)
    empty.pathname = `/${name}`
    for (const [limit, value] of Object.entries(LIMITS))
      await sql.raw(`alter database ${name} set ${limit} = '${value}'`).execute(direct)
    const [first, second] = await Promise.all([openPooled(empty.href), openPooled(empty.href)])
    for (const { db } of [first, second]) await requireTables(db)
    const held = await sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = ${name}`.execute(direct)
    expect(held.rows).toEqual([])
  })
}
