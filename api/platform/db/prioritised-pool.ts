/** A view of a connection pool for one class of callers: the priority semaphore admits each caller first. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PrioritySemaphore } from './priority-semaphore.ts'

/** @returns a pool whose `end` does nothing, because other callers share the connections */
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
