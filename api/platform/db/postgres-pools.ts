/** Pools of connections to PostgreSQL, direct or behind a pooler. */
import pg from 'pg'
import { CONNECT_WITHIN_MS, LIMIT_NAMES, LIMITS, type Server } from './inspect-server.ts'
import type { ConnectionPool } from './postgres-driver.ts'
import { createStatementNames } from './prepared-statements.ts'

// As in pglite-folder.ts: int8 as a number, date as a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The client's own limit of a statement. It applies only if the server hangs: PostgreSQL's is shorter. */
const ANSWER_WITHIN_MS = 8_000

/** Statements are short: compiling one, which a high estimate of a recursion causes, takes longer than running it. */
const NO_JIT = '-c jit=off'

/** For requests and jobs: every statement has a time limit. */
export function limitedPool({ url, pooled }: Server, max: number): ConnectionPool {
  const settings = { ...common(url, max), query_timeout: ANSWER_WITHIN_MS }
  if (pooled) return { connections: poolOf(settings) }
  return { connections: poolOf({ ...settings, ...LIMITS, options: NO_JIT }), names: createStatementNames() }
}

/** For an operator's commands: without a time limit of statements. `lifted` has the limits that each transaction removes. */
export function operatorPool({ url, pooled }: Server, max: number): ConnectionPool {
  if (pooled) return { connections: poolOf(common(url, max)), lifted: ['statement_timeout'] }
  const { lock_timeout, idle_in_transaction_session_timeout } = LIMITS
  const limits = { lock_timeout, idle_in_transaction_session_timeout }
  const settings = { ...common(url, max), ...limits, options: `${NO_JIT} -c statement_timeout=0` }
  return { connections: poolOf(settings), names: createStatementNames() }
}

/** For migrations, which wait for another instance's migration and may build an index over years of rows. */
export function migrationPool({ url, pooled }: Server): ConnectionPool {
  const settings = { connectionString: url, max: 1 }
  if (pooled) return { connections: poolOf(settings), lifted: LIMIT_NAMES }
  const options = LIMIT_NAMES.map((limit) => `-c ${limit}=0`).join(' ')
  return { connections: poolOf({ ...settings, options }) }
}

/** For the readiness probe: one connection that no request waits for or takes. */
export const probePool = (url: string): pg.Pool =>
  poolOf({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    // Reports may be further apart than the pool keeps idle connections, and a new one costs more than the probe.
    idleTimeoutMillis: 0,
    keepAlive: true,
  })

const common = (url: string, max: number): pg.PoolConfig => ({
  connectionString: url,
  max,
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
})

function poolOf(settings: pg.PoolConfig): pg.Pool {
  const connections = new pg.Pool(settings)
  // The pool replaces a connection that breaks while it is idle; without a listener the event would end the process.
  connections.on('error', () => undefined)
  // The same for a connection that breaks while it is in use, between two queries: the next query fails.
  connections.on('connect', (client) => client.on('error', () => undefined))
  return connections
}
