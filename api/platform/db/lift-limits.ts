/**
 * Lifts time limits for each transaction. Behind a pooler the limits are the role's, and a setting of the session would
 * stay on a connection that another client gets next; `set local` ends with its transaction.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { LIMITS } from './inspect-server.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Returns a pool without the named limits. Wraps a statement outside a transaction in a new transaction. */
export function liftLimits(pool: PostgresPool, names: readonly (keyof typeof LIMITS)[]): PostgresPool {
  const lift = names.map((name) => `set local ${name} = 0`)
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => unlimited(await pool.connect(), lift),
  }
}

function unlimited(client: PostgresPoolClient, lift: readonly string[]): PostgresPoolClient {
  const { query: send } = client as unknown as { query: Query }
  let inTransaction = false
  const begin = async (text: string): Promise<unknown> => {
    const begun = await send(text, [])
    for (const statement of lift) await send(statement, [])
    return begun
  }
  const sendAlone: Query = async (text, values) => {
    await begin('begin')
    try {
      const answer = await send(text, values)
      await send('commit', [])
      return answer
    } catch (error) {
      await send('rollback', []).catch(() => undefined)
      throw error
    }
  }
  const query: Query = async (text, values) => {
    if (BEGINS.test(text)) {
      inTransaction = true
      return begin(text)
    }
    if (ENDS.test(text)) inTransaction = false
    else if (!inTransaction) return sendAlone(text, values)
    return send(text, values)
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/
