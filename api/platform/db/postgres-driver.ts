/**
 * Kysely's driver for PostgreSQL. It prepares each statement once on a connection, replaces a connection that broke, and
 * never repeats a statement that may have been carried out: that fails with `ConnectionLost`.
 */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { ConnectionLost, DatabaseUnavailable, isConnectionLost } from './database-errors.ts'
import type { Limit } from './inspect-server.ts'
import { isStalePlan, type StatementNames } from './prepared-statements.ts'

type Statement = { text: string; values?: unknown[]; name?: string }
type Result = { command: string; rowCount: number | null; rows: unknown[] }

/** The part of `pg`'s client that the driver uses. */
export type Client = {
  query: (statement: Statement) => Promise<Result>
  release: (destroy: boolean) => void
}

export type ConnectionPool = {
  /** A pool of `pg`. */
  connections: { connect: () => Promise<Client>; end: () => Promise<void>; readonly ending: boolean }
  /** The names of prepared statements; without them no statement is prepared. */
  names?: StatementNames
  /** The time limits that do not apply, for connections that cannot set them: each transaction lifts them. */
  lifted?: readonly Limit[]
}

/** Waits until a connection may be used. Returns a function to call after use. */
type Acquire = () => Promise<() => void>

/** @param acquire admits a user of the pool; the pool itself lets users wait in the order of their calls */
export const postgresDialect = (
  pool: ConnectionPool,
  acquire: Acquire = () => Promise.resolve(() => undefined),
): Dialect => ({
  createDriver: () => createDriver(pool, acquire),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new LocklessAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

/**
 * Leaves out Kysely's migration lock: it belongs to the session, and a pooler leaves a session's lock on a connection
 * that another client gets next. `migrate` takes a lock of its transaction instead.
 */
class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

function createDriver(pool: ConnectionPool, acquire: Acquire): Driver {
  const { connections } = pool
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const release = await acquire()
      try {
        return new Connection(await connections.connect(), pool, release)
      } catch (cause) {
        release()
        throw new DatabaseUnavailable('the database cannot be reached', { cause })
      }
    },
    beginTransaction: (connection: Connection, settings) => connection.begin(settings),
    commitTransaction: (connection: Connection) => connection.commit(),
    rollbackTransaction: (connection: Connection) => connection.rollback(),
    releaseConnection: async (connection: Connection) => connection.release(),
    // Two drivers may share a pool. Both are destroyed at the same time.
    destroy: async () => {
      if (!connections.ending) await connections.end()
    },
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection while one caller has it. */
class Connection implements DatabaseConnection {
  readonly #client: Client
  readonly #pool: ConnectionPool
  readonly #onRelease: () => void
  #isLost = false
  #isInTransaction = false

  constructor(client: Client, pool: ConnectionPool, onRelease: () => void) {
    this.#client = client
    this.#pool = pool
    this.#onRelease = onRelease
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const isLimited = !this.#pool.lifted || this.#isInTransaction
    const { command, rowCount, rows } = await (isLimited
      ? this.#send(sql, parameters)
      : this.#sendUnlimited(sql, parameters))
    return {
      // The caller states the type of its rows in the query.
      rows: rows as R[],
      ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    }
  }

  streamQuery(): never {
    throw new Error('postgres driver: streaming is not supported')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const start = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    const lift = (this.#pool.lifted ?? []).map((limit) => `set local ${limit} = 0`)
    await this.#send([start.filter(Boolean).join(' '), ...lift].join('; '))
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    const { command } = await this.#send('commit')
    // PostgreSQL answers this if an earlier statement failed and the caller went on.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    if (this.#isLost) return
    try {
      await this.#send('rollback')
    } catch (error) {
      this.#isLost = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isLost)
    this.#onRelease()
  }

  async #sendUnlimited(text: string, values: readonly unknown[]): Promise<Result> {
    await this.begin({})
    try {
      const result = await this.#send(text, values)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback().catch(() => undefined)
      throw error
    }
  }

  async #send(text: string, values: readonly unknown[] = []): Promise<Result> {
    if (this.#isLost) throw new ConnectionLost('the connection to the database broke before')
    try {
      return await this.#sendPrepared(text, [...values])
    } catch (cause) {
      if (!isConnectionLost(cause)) throw cause
      this.#isLost = true
      throw new ConnectionLost('the connection to the database broke', { cause })
    }
  }

  /** Prepares statements with parameters. The others need no plan (`begin`) or are sent once (a migration). */
  async #sendPrepared(text: string, values: unknown[]): Promise<Result> {
    const { names } = this.#pool
    const name = values.length > 0 ? names?.nameOf(text) : undefined
    if (name === undefined) return this.#client.query({ text, values })
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      names?.forget()
      // PostgreSQL refused before any effect. A transaction has failed, and `withTransaction` starts it again.
      if (this.#isInTransaction) throw error
      return this.#client.query({ text, values })
    }
  }
}
