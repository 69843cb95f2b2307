/** Adds the index of support requests by their closing, or by their answer where they are not closed: retention counts from it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The index closed_requests, which the version before uses, goes in a later release.
  await sql`
    create index if not exists requests_by_end on support_request ((coalesce(closed_at, answered_at)))`.execute(
    db,
  )
}
