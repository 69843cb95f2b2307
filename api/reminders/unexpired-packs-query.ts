/** The packs of a subscriber that have not ended, for the calendar file. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/** Far more packs than a household has. It limits the size of the file. */
const MAX_PACKS = 500

export type UnexpiredPack = { id: string; name: string; startsAt: Date; endsAt: Date }

export async function listUnexpiredPacks(db: Db, subscriberId: string, now: Date): Promise<UnexpiredPack[]> {
  const { rows } = await sql<UnexpiredPack>`
    select e.id, e.name, e.starts_at as "startsAt", e.ends_at as "endsAt" from entitlement e
    where e.subscriber_id = ${subscriberId} and e.status = 'active' and e.ends_at > ${now}
    order by e.ends_at, e.id limit ${MAX_PACKS}`.execute(db)
  return rows
}
