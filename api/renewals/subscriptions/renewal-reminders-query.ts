/** The reminders of a subscriber that say when a plan renews by itself. */
import { type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/** Reads the ids of the reminders that a stop makes wrong: those seven days before an end that is still to come. */
export const renewalRemindersQuery = (subscriberId: string, now: Date): Query<string[]> =>
  rowsQuery(
    sql<{ id: string }>`
      select id from reminder where subscriber_id = ${subscriberId} and kind = 'seven_days' and ends_at > ${now}`,
    ({ id }) => id,
  )
