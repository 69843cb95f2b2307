/** Adds an index for the hourly deletion of known devices without a recent login. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_device_by_age on known_device (last_login_at)`.execute(db)
}
