/** Opens the database that the settings name and brings its tables up to date. */
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Db, OpenDatabase, Tables } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { migrate } from './migrate.ts'
import { prepareOnce } from './prepare-once.ts'
import { lendInTurn } from './lend-in-turn.ts'
import { openTurnstile } from './turnstile.ts'
import { realWorld } from './world.ts'

/**
 * @param tell a line for the person at the terminal: the first start takes some seconds.
 * @param patient for an operator, who waits for an answer out of years: a statement may take as long as it takes
 * @throws FolderInUse, TablesAreNewer, or DatabaseAway with the server's name.
 */
export async function openDatabase(
  settings: Config['database'],
  tell: (line: string) => void = () => undefined,
  { patient = false } = {},
): Promise<OpenDatabase> {
  const opened = await open(settings, { tell, patient })
  try {
    await migrate(opened.db, settings.kind === 'postgres' ? () => openPatiently(settings.url) : undefined)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

type Manner = { tell: (line: string) => void; patient: boolean }

async function open(settings: Config['database'], { tell, patient }: Manner): Promise<OpenDatabase> {
  if (settings.kind === 'postgres') return openServer(settings, patient)
  const { openEmbedded } = await import('./open-embedded.ts')
  return openEmbedded(settings.dir, tell)
}

// As in open-embedded.ts: a number, and a date's own text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A fifth for what runs without a request. Requests and what gateways say share the rest, and leave each other a fifth. */
function sharesOf(pool: number): { shared: number; fifth: number } {
  const fifth = Math.max(1, Math.floor(pool / 5))
  return { shared: Math.max(2, pool - fifth), fifth }
}

type Server = { url: string; pool: number }

async function openServer({ url, pool }: Server, patient: boolean): Promise<OpenDatabase> {
  const { shared, fifth } = sharesOf(pool)
  const connections = prepareOnce(quickPool(url, shared, patient))
  const turnstile = openTurnstile({
    ...{ places: shared, kept: fifth },
    ...{ patienceMs: PATIENCE_MS, sleep: realWorld.sleep },
  })
  const db = onPool(lendInTurn(connections, () => turnstile.enter('request')))
  const news = onPool(lendInTurn(connections, () => turnstile.enter('news')))
  const background = onPool(prepareOnce(quickPool(url, fifth, patient)))
  const close = async () => {
    await Promise.all([db, news, background].map((lent) => lent.destroy()))
    await connections.end()
  }
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await close()
    const { host } = new URL(url)
    throw new DatabaseAway(`The database at ${host} cannot be reached`, { cause: error })
  }
  return { db, news, background, connections: shared, waiting: turnstile.waiting, close }
}

const onPool = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** How long a connection is waited for. */
const PATIENCE_MS = 5_000

const quickPool = (url: string, max: number, patient: boolean): pg.Pool =>
  poolOf({
    connectionString: url,
    max,
    connectionTimeoutMillis: PATIENCE_MS,
    // A server that is gone without a word would have ended the statement itself before the second limit.
    ...(!patient && { statement_timeout: 5_000, query_timeout: 8_000 }),
    keepAlive: true,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  })

/** For what may take minutes: another instance's migration, an index on a table with years in it. */
function openPatiently(url: string): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf({ connectionString: url, max: 2 }) }),
  })
}

function poolOf(settings: pg.PoolConfig): pg.Pool {
  const connections = new pg.Pool(settings)
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  connections.on('error', () => undefined)
  // And one that breaks while it is lent out, between two queries: the next query is told.
  connections.on('connect', (client) => client.on('error', () => undefined))
  return connections
}
