/** Brings the tables up to date. Several instances may start at once: the migrator's lock lets one at a time. */
import { readdirSync } from 'node:fs'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  const migrations = names.map(async (name) => {
    const migration = (await import(new URL(name, folder).href)) as Migration
    return [name.replace('.ts', ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}
