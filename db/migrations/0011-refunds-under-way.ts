/** Adds an index for the metrics of refunds that are not done, whatever the count of done ones. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_under_way on refund (capture_id) where status <> 'done'`.execute(db)
}
