/** Runs transactions, and repeats those that have certainly written nothing. */
import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { ConnectionLost, errorCode } from './database-errors.ts'
import { isStalePlan } from './prepared-statements.ts'

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

async function withinSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

const isTransaction = (db: Db): db is Tx => db.isTransaction

/** Whether another transaction won a race: nothing was written, and the caller must read the data again. */
export const isSerializationConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(errorCode(error))

/** Whether another transaction held a lock for longer than the limit: nothing was written. */
export const isLockBusy = (error: unknown): boolean => errorCode(error) === LOCK_NOT_AVAILABLE

/**
 * Runs a transaction. Repeats it after a conflict with another transaction or with a migration, and once on a new
 * connection if its connection broke before it began. A transaction that broke later may have been committed.
 * @param db if it is a transaction, the work runs inside it; if the work fails, the transaction continues without its writes
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return withinSavepoint(db, work)
  for (let attempt = 1; ; attempt++) {
    const progress = { begun: false }
    try {
      return await db.transaction().execute((tx) => {
        progress.begun = true
        return work(tx)
      })
    } catch (error) {
      const neverBegan = !progress.begun && attempt === 1 && error instanceof ConnectionLost
      const isRepeatable = neverBegan || isSerializationConflict(error) || isStalePlan(error)
      if (attempt === TRIES || !isRepeatable) throw error
    }
  }
}

/** Returns the name of the constraint that refused a write, or ''. */
export function violatedConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : ''
}

/** Whether the database refused a row of an account that is erased. */
export const isErasedAccount = (error: unknown): boolean =>
  violatedConstraint(error) === 'subscribers_are_there'
