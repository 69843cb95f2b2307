/**
 * Names statements, so that each connection to PostgreSQL parses and plans a statement once and not for every request.
 * Behind a pooler statements have no names: the next transaction may run on a connection that does not know them.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { retryReads } from './retry-reads.ts'

/** Texts grow with the number of packs in a cart: without a bound, rare texts would fill every connection's memory. */
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
    /** undefined for a text that gets no name. */
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
      // PostgreSQL refused before it did anything; a transaction is over, and whoever began it begins again.
      if (inTransaction) throw error
      return client.query(text, [...values])
    }
  }
  // Kysely's other way to call `query`, with a cursor, is for streams, of which the shop has none.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** A migration of a newer instance gave a table another column while this one runs: PostgreSQL's `RevalidateCachedQuery`. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
