/** What staff read about a subscriber besides the account: packs, consents and sessions. */
import { sessionsExport } from '#api/identity/sessions/session-data-store.ts'
import { consentsExport } from '#api/identity/subscribers/consent-store.ts'
import type { EntitlementStatus } from '#api/packs/entitlement.ts'
import { listQuery, runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { packState } from '#api/staff/orders/stored-pack.ts'
import type { DeskSubscriber } from '#contract/staff/desk-subscribers.ts'
import { sql } from 'kysely'

const NEWEST_PACKS = 50

const packsQuery = (subscriberId: string) =>
  listQuery(sql<Omit<DeskSubscriber['packs'][number], 'state'> & { state: EntitlementStatus }>`
    select e.name, e.order_id as order, e.status as state, e.starts_at as "startsAt", e.ends_at as "endsAt"
    from entitlement e where e.subscriber_id = ${subscriberId} order by e.starts_at desc, e.id limit ${NEWEST_PACKS}`)

type SubscriberRecord = Pick<DeskSubscriber, 'packs' | 'consents' | 'sessions'>

export async function readSubscriberRecord(
  db: Db,
  subscriberId: string,
  now: Date,
): Promise<SubscriberRecord> {
  const [packs, consents, sessions] = await runQueries(
    db,
    packsQuery(subscriberId),
    consentsExport(subscriberId),
    sessionsExport(subscriberId),
  )
  return {
    packs: packs.map((pack) => ({ ...pack, state: packState(pack, now) })),
    consents,
    sessions: sessions.toReversed(),
  }
}
