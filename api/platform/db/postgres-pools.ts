/** Pools of connections to PostgreSQL, direct or behind a pooler. */
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'
import { CONNECT_WITHIN_MS, LIMITS, type Server } from './inspect-server.ts'
import { liftLimits } from './lift-limits.ts'
import { preparedStatementPool } from './prepared-statements.ts'

// As in open-pglite.ts: int8 as a number, date as a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const onPool = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/**
 * The client's time limit for a statement. PostgreSQL's own limit is shorter, so this applies only if the server hangs.
 */
const ANSWER_WITHIN_MS = 8_000

/** For requests and jobs: every statement has a time limit. */
export function limitedPool({ url, pooled }: Server, max: number): PostgresPool {
  const settings = { ...common(url, max), query_timeout: ANSWER_WITHIN_MS }
  return preparedStatementPool(poolOf(pooled ? settings : { ...settings, ...LIMITS }), { named: !pooled })
}

/** For an operator's commands: statements have no time limit. */
export function patientPool({ url, pooled }: Server, max: number): PostgresPool {
  const { lock_timeout, idle_in_transaction_session_timeout } = LIMITS
  if (!pooled)
    return preparedStatementPool(
      poolOf({
        ...{ ...common(url, max), options: '-c statement_timeout=0' },
        ...{ lock_timeout, idle_in_transaction_session_timeout },
      }),
      { named: true },
    )
  return liftLimits(preparedStatementPool(poolOf(common(url, max)), { named: false }), ['statement_timeout'])
}

/**
 * For migrations, which wait for another instance's migration and may build an index over years of rows. Without
 * Kysely's migration lock: it belongs to the session, and a pooler leaves a session's lock on a connection that another
 * client gets next. `migrate` takes a lock of its transaction instead.
 */
export const forMigrations = (server: Server): Db =>
  new Kysely<Tables>({ dialect: new LocklessDialect({ pool: unlimitedPool(server) }) })

class LocklessDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter()
  }
}

class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

function unlimitedPool({ url, pooled }: Server): PostgresPool {
  const settings = { connectionString: url, max: 1 }
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  if (pooled) return liftLimits(preparedStatementPool(poolOf(settings), { named: false }), names)
  return poolOf({ ...settings, options: names.map((name) => `-c ${name}=0`).join(' ') })
}

/** For the readiness probe: one connection that no request waits for or takes. */
export const probePool = (url: string): pg.Pool =>
  poolOf({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
  })

const common = (url: string, max: number): pg.PoolConfig => ({
  ...{ connectionString: url, max, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true },
})

function poolOf(settings: pg.PoolConfig): pg.Pool {
  const connections = new pg.Pool(settings)
  // The pool replaces a connection that breaks while it is idle; without a listener the event would end the process.
  connections.on('error', () => undefined)
  // The same for a connection that breaks while it is in use, between two queries: the next query fails.
  connections.on('connect', (client) => client.on('error', () => undefined))
  return connections
}
