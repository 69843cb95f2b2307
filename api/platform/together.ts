/** Several independent writes in one round trip to the database. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A writing statement (insert, update, delete) without a `returning` clause. */
export type Write = RawBuilder<unknown>

/**
 * Runs them as one statement: all or none, and none sees what the others write.
 * Foreign keys are checked when all are done (PostgreSQL 15, section 7.8.4: data-modifying statements in WITH).
 */
export async function together(db: Db, writes: Write[]): Promise<void> {
  await togetherWith(db, writes, sql`select 1`)
}

/**
 * The same, and reads in the same round trip.
 * @returns the rows as they were before the writes
 */
export async function togetherWith<Row>(db: Db, writes: Write[], reading: RawBuilder<Row>): Promise<Row[]> {
  const parts = writes.map((write, index) => sql`${sql.raw(`write_${String(index)}`)} as (${write})`)
  const { rows } = await sql<Row>`with ${sql.join(parts)} ${reading}`.execute(db)
  return rows
}
