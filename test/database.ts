/**
 * A database for tests, migrated once for each worker: PGlite in memory, or a separate database of the worker on the
 * PostgreSQL of `TEST_DATABASE_URL`. It is empty for each test except for the catalogue.
 */
import { openDatabase } from '#api/platform/db/open-database.ts'
import { pgliteDialect } from '#api/platform/db/open-pglite.ts'
import { embeddedParsers } from '#api/platform/db/pglite-folder.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { TABLE_OWNERS } from '#db/table-owners.ts'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { type Logger, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished } from 'vitest'

const url = process.env['TEST_DATABASE_URL'] ?? ''

export const onPostgres = url !== ''

let shared: Promise<Opened> | undefined

type Opened = { db: Db; openLogged: (log: Logger) => Promise<Db> }

/**
 * Returns the worker's database with all business tables empty.
 * @param log called after each statement of the returned one
 */
export async function freshDatabase(log?: Logger): Promise<Db> {
  const { db, openLogged } = await open()
  await empty(db)
  return log ? openLogged(log) : db
}

const open = (): Promise<Opened> => (shared ??= onPostgres ? openOnPostgres() : openInMemory())

// The first database takes time that must not count for the first test.
beforeAll(async () => {
  await open()
})

/**
 * Resolves when another transaction waits for a lock of this one; at once on PGlite, whose one connection others always
 * wait for.
 */
export async function waitForBlockedTransaction(tx: Tx): Promise<void> {
  if (!onPostgres) return
  await expect.poll(() => countBlockedTransactions(tx)).toBeGreaterThan(0)
}

/** Counts the transactions of this database that wait for a lock. A lock on a transaction names no database, so the process does. */
export async function countBlockedTransactions(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks blocked where not granted and exists (
      select from pg_locks own join pg_database d on d.oid = own.database
      where own.pid = blocked.pid and d.datname = current_database())`.execute(tx)
  return rows[0]?.count
}

async function openInMemory(): Promise<Opened> {
  const pglite = await PGlite.create({ extensions: { btree_gist }, parsers: embeddedParsers })
  const db = pgliteDialect(pglite)
  await migrate(db)
  return { db, openLogged: (log) => Promise.resolve(pgliteDialect(pglite, log)) }
}

const databaseName = (): string => `test_${String(process.pid)}`

/** Returns the URL of the worker's database on PostgreSQL, for a test that opens it again. */
export function ownDatabaseUrl(): string {
  const own = new URL(url)
  own.pathname = `/${databaseName()}`
  return own.href
}

async function openOnPostgres(): Promise<Opened> {
  const name = databaseName()
  await onServer(`drop database if exists ${name}`, `create database ${name}`)
  const settings = { kind: 'postgres', url: ownDatabaseUrl(), pool: 10 } as const
  const { db } = await openDatabase(settings)
  const openLogged = async (log: Logger): Promise<Db> => {
    const logged = await openDatabase(settings, undefined, { log })
    onTestFinished(logged.close)
    return logged.db
  }
  return { db, openLogged }
}

/**
 * Creates a database without tables beside the worker's own, and drops it after the test.
 * @param suffix of its name
 * @returns its name and its URL
 */
export async function createEmptyDatabase(suffix: string): Promise<{ name: string; url: string }> {
  const created = new URL(ownDatabaseUrl())
  created.pathname += `_${suffix}`
  const name = created.pathname.slice(1)
  await onServer(`create database ${name}`)
  onTestFinished(() => onServer(`drop database ${name} with (force)`))
  return { name, url: created.href }
}

/** Runs statements without the shop's time limits: on a busy disk, creating a database takes more than 5 s. */
async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The accounts of the ledger come from the migrations, and the shop never writes them. */
const TABLES = Object.keys(TABLE_OWNERS).filter((table) => table !== 'ledger_account')

const filledTables = sql.join(
  TABLES.map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select 1 from ${sql.table(table)})`,
  ),
  sql` union all `,
)

/**
 * Deletes all rows of the tables that have any. Truncating all tables takes ten times as long, because each table and
 * index gets a new file. The role `replica` disables the triggers that forbid `delete`, and foreign keys; only a superuser
 * may set it.
 */
async function empty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`${filledTables}`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
}
