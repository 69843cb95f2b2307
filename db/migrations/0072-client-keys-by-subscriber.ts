/** Adds the index by which client keys of a subscriber are ended, exported and erased. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists client_keys_of_subscriber on client_key (subscriber_id)`.execute(db)
}
