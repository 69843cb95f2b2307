/** A pool as one kind of its users sees it: each connection is lent to whoever the turnstile let in. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PrioritySemaphore } from './priority-semaphore.ts'

/** @returns what does not end the pool: others use it too */
export function prioritisedPool(
  pool: PostgresPool,
  acquire: () => ReturnType<PrioritySemaphore['acquire']>,
): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const leave = await acquire()
    try {
      const client = await pool.connect()
      const release = (destroy?: boolean): void => {
        client.release(destroy)
        leave()
      }
      return { query: client.query, release }
    } catch (error) {
      leave()
      throw error
    }
  }
  return { options: pool.options, connect, end: () => Promise.resolve() }
}
