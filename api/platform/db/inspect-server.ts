/**
 * Inspects the server of a `DATABASE_URL`: PostgreSQL itself, or a connection pooler such as PgBouncer in front of it.
 */
import pg from 'pg'
import { DatabaseUnavailable, isStatementLate } from './database-errors.ts'

/** Time limits of every connection that serves requests, in milliseconds. */
export const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const
export type Limit = keyof typeof LIMITS

export type Server = {
  url: string
  /**
   * A pooler lends each transaction another connection to PostgreSQL, so nothing may be kept on one: no prepared
   * statement, no session setting, no session lock.
   */
  pooled: boolean
  /** The limits of a connection that sets none, in milliseconds; 0 is no limit. */
  limits: Record<Limit, number>
}

export class PoolerWithoutLimits extends Error {
  override name = 'PoolerWithoutLimits'
}

export const CONNECT_WITHIN_MS = 5_000

export const LIMIT_NAMES = Object.keys(LIMITS) as Limit[]

/** Finds out whether there is a pooler, and its time limits. @throws DatabaseUnavailable with the server's name */
export async function inspectServer(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      `select pg_backend_pid() as pid, (select json_object_agg(name, setting::int) from pg_settings where name = any($1)) as limits`,
      [LIMIT_NAMES],
    )
    const [row] = rows
    if (!row) throw new Error('inspect server: query returned no row')
    return { url, pooled: processIdOf(client) !== row.pid, limits: row.limits }
  } catch (cause) {
    const problem = isStatementLate(cause) ? 'did not answer in time' : 'cannot be reached'
    throw new DatabaseUnavailable(`The database at ${new URL(url).host} ${problem}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Row = { pid: number; limits: Server['limits'] }

/**
 * Returns the process id that the connection received for cancelling statements. PostgreSQL sends the id of the process
 * that serves the connection; a pooler invents a number.
 */
const processIdOf = (client: pg.Client): number | null =>
  (client as pg.Client & { processID: number | null }).processID

/**
 * Checks the time limits behind a pooler. There a connection cannot set them: the role or the database must have them.
 * @throws PoolerWithoutLimits with the statements that set them
 */
export function requireLimits({ url, pooled, limits }: Server): void {
  if (!pooled) return
  const missing = LIMIT_NAMES.filter((name) => limits[name] === 0 || limits[name] > LIMITS[name])
  if (missing.length === 0) return
  const { host, username } = new URL(url)
  const role = decodeURIComponent(username)
  const statements = missing.map(
    (name) => `  alter role ${role} set ${name} = '${String(LIMITS[name] / 1_000)}s';`,
  )
  throw new PoolerWithoutLimits(
    [
      `The database at ${host} is behind a connection pooler, and connections to it have no time limits.`,
      'Set them for the role in PostgreSQL, then restart the pooler:',
      ...statements,
    ].join('\n'),
  )
}
