/** Runs transactions and retries them after a conflict with another transaction or with a migration. */
import type { Db, Tx } from './tables.ts'
import { errorCode } from './database-errors.ts'
import { isStalePlan } from './prepared-statements.ts'

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Whether another transaction won a race: nothing was written, and the caller must read the data again. */
export const isSerializationConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(errorCode(error))

export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !(isSerializationConflict(error) || isStalePlan(error))) throw error
    }
  }
}

/** Returns the name of the constraint that refused a write, or ''. */
export function violatedConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : ''
}
