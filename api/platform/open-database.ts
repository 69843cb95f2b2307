/** Opens the database that the settings name and brings its tables up to date. */
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { existsSync } from 'node:fs'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Db, Tables } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { prepareOnce } from './prepare-once.ts'

export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

export type OpenDatabase = { db: Db; close: () => Promise<void> }

/**
 * @param tell a line for the person at the terminal: the first start takes some seconds.
 * @throws FolderInUse, or DatabaseAway with the server's name.
 */
export async function openDatabase(
  settings: Config['database'],
  tell: (line: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const opened =
    settings.kind === 'pglite' ? await openEmbedded(settings.dir, tell) : await openServer(settings)
  await migrate(opened.db)
  return opened
}

async function openEmbedded(dir: string, tell: (line: string) => void): Promise<OpenDatabase> {
  const lock = lockFolder(dir)
  if (!existsSync(`${dir}/PG_VERSION`))
    tell(`Preparing the embedded database in ${dir} (first start, about 15 seconds) ...`)
  const pglite = await PGlite.create({ dataDir: dir, extensions: { btree_gist }, parsers: embeddedParsers })
  const db = embedded(pglite)
  return {
    db,
    close: async () => {
      await db.destroy()
      lock.release()
    },
  }
}

const { INT8, DATE } = pg.types.builtins
const asText = (text: string): string => text

// The two drivers would disagree about these: a number, and a date's own text, on both.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, asText)
export const embeddedParsers = { [INT8]: Number, [DATE]: asText }

export const embedded = (pglite: PGlite): Db => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })

async function openServer({ url, pool }: { url: string; pool: number }): Promise<OpenDatabase> {
  const connections = new pg.Pool({
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  connections.on('error', () => undefined)
  // And one that breaks while it is lent out, between two queries: the next query is told.
  connections.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepareOnce(connections) }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    const { host } = new URL(url)
    throw new DatabaseAway(`The database at ${host} cannot be reached`, { cause: error })
  }
  return { db, close: () => db.destroy() }
}
