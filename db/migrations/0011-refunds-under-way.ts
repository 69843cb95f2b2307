/** What an operator's figures look for at every look: refunds that are not done, however many are. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_under_way on refund (capture_id) where status <> 'done'`.execute(db)
}
