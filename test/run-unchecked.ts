/** Changes rows of a test without foreign keys and triggers. */
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type RawBuilder, sql } from 'kysely'

export const runUnchecked = (db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> =>
  withTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
