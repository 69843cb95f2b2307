/** The packs of a subscriber that have not ended, for the calendar file. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { NEXT_DEBIT } from './ending-packs-query.ts'

/** Far more packs than a household has. It limits the size of the file. */
const MAX_PACKS = 500

export type UnexpiredPack = { id: string; name: string; startsAt: Date; endsAt: Date }

/** Leaves out a running plan that renews automatically, whose end needs no act of the owner. */
export async function listUnexpiredPacks(db: Db, subscriberId: string, now: Date): Promise<UnexpiredPack[]> {
  const renews = sql`(e.type = '1' and e.starts_at <= ${now} and ${NEXT_DEBIT} is not null)`
  const { rows } = await sql<UnexpiredPack>`
    select e.id, e.name, e.starts_at as "startsAt", e.ends_at as "endsAt" from entitlement e
    where e.subscriber_id = ${subscriberId} and e.status = 'active' and e.ends_at > ${now} and not ${renews}
    order by e.ends_at, e.id limit ${MAX_PACKS}`.execute(db)
  return rows
}
