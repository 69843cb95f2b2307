/** Everything inside changes together or not at all; conflicts with other transactions, or with a migration, are tried again. */
import type { Db, Tx } from './database.ts'
import { isStalePlan } from './prepared-statements.ts'

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Another transaction was quicker: nothing was written, and a new look is needed. */
export const isSerializationConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(sqlState(error))

export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !(isSerializationConflict(error) || isStalePlan(error))) throw error
    }
  }
}

/** PostgreSQL's five-letter code of an error, '' where it is none: https://www.postgresql.org/docs/15/errcodes-appendix.html */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Which constraint refused a write, '' where none did. */
export function violatedConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : ''
}
