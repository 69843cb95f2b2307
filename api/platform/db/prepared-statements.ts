/**
 * Prepared statements: names statements, so that each PostgreSQL connection parses and plans a statement only once.
 * Behind a pooler statements have no names: the next transaction may run on a connection that does not know them.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { retryReads } from './retry-reads.ts'

/**
 * The text depends on the number of packs in a cart: without a bound, rare texts would fill every connection's memory.
 */
const MOST_NAMES = 300
const FEATURE_NOT_SUPPORTED = '0A000'

/** Returns the pool for Kysely. With `named` every statement with parameters is named by its text. */
export function preparedStatementPool(pool: pg.Pool, { named }: { named: boolean }): PostgresPool {
  const names = statementNames(named ? MOST_NAMES : 0)
  const preparing = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('the database cannot be reached', { cause })
    })
    const known = preparing.get(client) ?? preparingClient(client, names)
    preparing.set(client, known)
    return known
  }
  return {
    options: pool.options,
    connect: async () => retryReads(await connect(), connect),
    end: () => pool.end(),
  }
}

type StatementNames = ReturnType<typeof statementNames>

function statementNames(most: number) {
  const names = new Map<string, string>()
  let edition = 0
  return {
    /** Returns the name of a text; undefined if it gets none. */
    nameOf: (text: string): string | undefined => {
      const known = names.get(text)
      if (known !== undefined || names.size >= most) return known
      const name = `${String(edition)}-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
      names.set(text, name)
      return name
    },
    /** Drops all names after a table has changed: every statement is parsed again, under another name. */
    forget: (): void => {
      names.clear()
      edition += 1
    },
  }
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : names.nameOf(text)
    if (name === undefined) return client.query(text, [...values])
    const inTransaction = client.getTransactionStatus() !== 'I'
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      names.forget()
      // PostgreSQL refused before any effect. A transaction has failed, and its caller must start it again.
      if (inTransaction) throw error
      return client.query(text, [...values])
    }
  }
  // Kysely also calls `query` with a cursor, but only for streams, which the shop does not use.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Whether a newer instance's migration has changed a table's columns: PostgreSQL's `RevalidateCachedQuery` error. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
