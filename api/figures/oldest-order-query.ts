/** Finds when the shop began to sell. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Returns when the oldest order was placed; undefined without orders. */
export async function findOldestOrderTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select placed_at as at from orders order by placed_at, id limit 1`.execute(db)
  return rows[0]?.at
}
