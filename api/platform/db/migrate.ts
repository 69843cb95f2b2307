/**
 * Runs the migrations that a database lacks, or checks that it lacks none. Several instances may start at once: the
 * migrator's lock admits one at a time. A migration keeps the version before it working (docs/operating.md): that
 * version may still run, but not start.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { splitStatements } from './split-statements.ts'
import type { Db, Tx } from './tables.ts'

export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew'
}

export class TablesAreOlder extends Error {
  override name = 'TablesAreOlder'
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** How long a migration waits for a table that is in use: requests queue behind a waiting migration. */
const LOCK_SECONDS = 5

/** Checks that the tables are this version's, and changes nothing. @throws TablesAreOlder, SchemaTooNew */
export async function requireTables(db: Db): Promise<void> {
  const missing = await listMissing(db)
  if (missing.length > 0)
    throw new TablesAreOlder(`${describeMissing(missing)} Run npm run shop -- migrate first.`)
}

/** The most names of migrations in an error. */
const MAX_NAMES = 3

function describeMissing(missing: string[]): string {
  if (missing.length === namesOfMigrations().length) return 'The database has no tables of the shop yet.'
  const names = missing.slice(0, MAX_NAMES).join(', ')
  const more = missing.length > MAX_NAMES ? ` and ${String(missing.length - MAX_NAMES)} more` : ''
  return `The tables are of an older version of the shop: the migrations ${names}${more} are missing.`
}

/**
 * Runs the migrations that the database lacks.
 * @param openForMigration opens the same database without time limits; `migrate` closes its connection
 * @returns the names of the migrations that it ran: none if another process ran them meanwhile
 * @param report is called after each migration; if it throws, none of them takes effect
 * @throws SchemaTooNew if a newer version of the shop has migrated the database
 */
export async function migrate(
  db: Db,
  openForMigration?: () => Db,
  report: ReportProgress = () => undefined,
): Promise<string[]> {
  if ((await listMissing(db)).length === 0) return []
  const unlimited = openForMigration?.()
  try {
    return await (unlimited ?? db).transaction().execute((tx) => migrateLocked(tx, report))
  } finally {
    await unlimited?.destroy()
  }
}

/** The key of Kysely's own lock. Older versions of the shop take it, so they and this version exclude each other. */
const MIGRATION_LOCK = '3853314791062309107'

async function migrateLocked(tx: Tx, report: ReportProgress): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(tx)
  await actAsOwner(tx)
  // Another process, possibly of a newer version, may have held the lock before this one.
  const missing = await listMissing(tx)
  let done = 0
  const onMigrated = () => report(++done, missing.length)
  const migrations = Object.fromEntries(
    namesOfMigrations().map((name) => [name, createMigration(name, onMigrated)]),
  )
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db: tx, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  return missing
}

/**
 * Acts as the owner of the tables until the transaction ends. An operator may have a login of their own, a member of the
 * owner: tables that belonged to it would refuse the instances.
 */
async function actAsOwner(tx: Tx): Promise<void> {
  await sql`select set_config('role', pg_get_userbyid(relowner), true)
    from pg_class where oid = to_regclass('kysely_migration')`.execute(tx)
}

/** @throws SchemaTooNew */
async function listMissing(db: Db): Promise<string[]> {
  const names = namesOfMigrations()
  const done = await listDone(db)
  refuseNewer(names, done)
  return names.filter((name) => !done.includes(name))
}

const namesOfMigrations = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z-]+\.sql$/.test(file))
    .map((file) => file.replace('.sql', ''))

/** Returns the names of the migrations that the database has; none for an empty database. */
async function listDone(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (!found[0]?.is) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseNewer(known: string[], done: string[]): void {
  const newer = done.filter((name) => !known.includes(name)).toSorted()
  if (newer.length > 0)
    throw new SchemaTooNew(
      `The tables are of a newer version of the shop (${newer.join(', ')}). Start that version, or a newer one.`,
    )
}

const createMigration = (name: string, onMigrated: () => void): Migration => ({
  up: async (db) => {
    await sql.raw(`set local lock_timeout = '${String(LOCK_SECONDS)}s'`).execute(db)
    await runStatements(db, name)
    onMigrated()
  },
})

/** Runs the statements of one migration. */
export async function runStatements(db: Db, name: string): Promise<void> {
  const text = readFileSync(new URL(`${name}.sql`, folder), 'utf8')
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db)
}
