/** What a retention rule is: it deletes or anonymises rows after a period. Each domain has its rules; `apply-retention.ts` lists and applies them. */
import { type RawBuilder, sql } from 'kysely'
import type { WriteStatement } from './batch.ts'
import type { Tables, Tx } from './tables.ts'

export type RetentionRule = {
  days: number
  /** Deletes or anonymises at most `limit` rows that are older than `before`. */
  apply: (batch: { before: Date; now: Date; limit: number }) => WriteStatement
}

/** Returns a rule that deletes rows. @param isOlder the condition of a row `x` */
export const deleteAfter = (
  days: number,
  table: keyof Tables,
  isOlder: (before: Date) => RawBuilder<unknown>,
): RetentionRule => ({
  days,
  apply: ({ before, limit }) => sql`delete from ${sql.table(table)} where ctid = any(array(
    select x.ctid from ${sql.table(table)} x where ${isOlder(before)} limit ${limit} for update skip locked))`,
})

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 7_116_201_612

/** Takes the retention lock until the transaction ends. @returns false where another instance has it */
export async function lockRetention(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx)
  return rows[0]?.mine === true
}
