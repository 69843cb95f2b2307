/** Devices that nobody has logged in on for long are forgotten by the hour: found by their age. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_device_by_age on known_device (last_login_at)`.execute(db)
}
