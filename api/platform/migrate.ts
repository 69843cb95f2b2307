/**
 * Brings the tables up to date. Several instances may start at once: the migrator's lock lets one at a time. A
 * migration leaves the version before it working (docs/operating.md): that one may still run, but not start.
 */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

export class TablesAreNewer extends Error {
  override name = 'TablesAreNewer'
}

const folder = new URL('../../db/migrations/', import.meta.url)

/** How long a migration waits for a table that is in use; whoever comes after it would have to wait as well. */
const LOCK_SECONDS = 5

/**
 * @param openPatiently another way to the same database, where a statement may take as long as it takes; it is closed again
 * @throws TablesAreNewer where a newer version of the shop has been here
 */
export async function migrate(db: Db, openPatiently?: () => Db): Promise<void> {
  const names = namesOfMigrations()
  const done = await listDone(db)
  refuseNewer(names, done)
  if (names.every((name) => done.includes(name))) return
  const patient = openPatiently?.()
  try {
    const { error } = await new Migrator({
      db: patient ?? db,
      provider: { getMigrations: () => readMigrations(names) },
    }).migrateToLatest()
    // A newer version may have been first while this one waited.
    refuseNewer(names, await listDone(db))
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  } finally {
    await patient?.destroy()
  }
}

const namesOfMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
    .map((name) => name.replace('.ts', ''))

/** The names that the migrator wrote down; none in an empty database. */
async function listDone(db: Db): Promise<string[]> {
  const { rows: there } = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (!there[0]?.is) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseNewer(known: string[], done: string[]): void {
  const newer = done.filter((name) => !known.includes(name)).toSorted()
  if (newer.length > 0)
    throw new TablesAreNewer(
      `The tables are of a newer version of the shop (${newer.join(', ')}). Start that version, or a newer one.`,
    )
}

async function readMigrations(names: string[]): Promise<Record<string, Migration>> {
  const migrations = names.map(async (name) => {
    const migration = (await import(new URL(`${name}.ts`, folder).href)) as Migration
    const inTime: Migration = {
      up: async (db) => {
        await sql.raw(`set local lock_timeout = '${String(LOCK_SECONDS)}s'`).execute(db)
        await migration.up(db)
      },
    }
    return [name, inTime] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}
