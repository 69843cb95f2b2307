/**
 * Retries after a lost connection. A read outside a transaction, and the begin of a transaction, are sent once more on
 * a new connection, because they write nothing. A statement that may have written is never sent twice, because its
 * outcome is unknown: it fails with `DatabaseUnavailable`, and the caller must read the state again.
 */
import type { PostgresPoolClient } from 'kysely'
import { DatabaseUnavailable, isConnectionLost, wasNeverSent } from './database-errors.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

/** @param another returns a new connection; the lost one is released before */
export function retryReads(
  client: PostgresPoolClient,
  another: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let held: PostgresPoolClient | undefined = client
  let inTransaction = false

  const send: Query = async (text, values) => {
    if (!held) throw new DatabaseUnavailable('there is no connection to the database')
    const { query } = held as unknown as { query: Query }
    return query(text, values)
  }
  const giveBack = (): void => {
    held?.release(true)
    held = undefined
  }
  const query: Query = async (text, values) => {
    const isFirst = !inTransaction
    if (BEGINS.test(text)) inTransaction = true
    try {
      return await send(text, values)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      giveBack()
      if (!isFirst || !(isHarmless(text) || wasNeverSent(error))) throw ended(error)
      held = await another()
      return await send(text, values).catch((again: unknown) => {
        if (!isConnectionLost(again)) throw again
        giveBack()
        throw ended(again)
      })
    } finally {
      if (ENDS.test(text)) inTransaction = false
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => held?.release(destroy),
  }
}

const ended = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable('the connection to the database broke', { cause })

const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/
/** Whether the statement writes nothing. A statement that writes begins with its verb or with `with`: `batch.ts`. */
const isHarmless = (text: string): boolean => BEGINS.test(text) || /^\s*select\b/.test(text)
