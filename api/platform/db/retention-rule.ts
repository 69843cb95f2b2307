/** Types of retention rules, which delete or anonymise rows after a period. Each domain has its rules; `apply-retention.ts` applies all. */
import { type RawBuilder, sql } from 'kysely'
import type { WriteStatement } from './batch.ts'
import type { Tables, Tx } from './tables.ts'

export type RetentionRule = {
  days: number
  /** Deletes or anonymises at most `limit` rows that are older than `before`. */
  apply: (batch: { before: Date; now: Date; limit: number }) => WriteStatement
}

/** A rule for a table whose old rows mostly stay: each batch examines the rows after those of the previous batch. */
export type ExaminingRule = {
  days: number
  /**
   * Deletes or anonymises the rows that have to go among the next rows older than `before`.
   * @param after where the previous batch ended
   * @returns a statement whose row states where this batch ended; null after the last row
   */
  examine: (batch: { after: string; before: Date }) => RawBuilder<{ end: string | null }>
}

/** Which rows `x` a rule deletes. */
type Deletion = {
  table: keyof Tables
  /** The time or the day at which the period of a row begins; it has an index. */
  age: RawBuilder<unknown>
  isOlder: (before: Date) => RawBuilder<unknown>
}

/**
 * Deletes the oldest rows first. The order makes PostgreSQL use the index of the age in the generic plan of a prepared
 * statement too.
 */
const deleteOldest = (days: number, { table, age, isOlder }: Deletion): RetentionRule => ({
  days,
  apply: ({ before, limit }) => sql`delete from ${sql.table(table)} where ctid = any(array(
    select x.ctid from ${sql.table(table)} x where ${isOlder(before)}
    order by ${age} limit ${limit} for update skip locked))`,
})

/**
 * Returns a rule that deletes rows `x`.
 * @param since the time at which the period of a row begins; it has an index
 * @param only a further condition
 */
export const deleteAfter = (
  days: number,
  table: keyof Tables,
  since: RawBuilder<unknown>,
  only = sql`true`,
): RetentionRule =>
  deleteOldest(days, { table, age: since, isOlder: (before) => sql`${since} < ${before} and ${only}` })

/** Returns a rule that deletes the rows `x` of a `day` some days after it. @param only a further condition */
export const deleteDayAfter = (days: number, table: keyof Tables, only = sql`true`): RetentionRule =>
  deleteOldest(days, {
    table,
    age: sql`x.day`,
    isOlder: (before) => sql`x.day < (${before}::timestamptz)::date and ${only}`,
  })

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 7_116_201_612

/** Takes the retention lock until the transaction ends. @returns false if another instance has it */
export async function lockRetention(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx)
  return rows[0]?.mine === true
}
