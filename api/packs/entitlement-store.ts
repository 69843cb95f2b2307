/** The store of entitlements. Exclusion constraints keep base packs from overlapping, and allow only one queued pack. */
import { jsonQuery, listQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BasePack, OwnedBasePacks } from './base-pack.ts'
import { type Entitlement, type EntitlementEvent, entitlementTransitions } from './entitlement.ts'

/** The exclusion constraints that refuse an overlapping base pack, and a second queued one. */
export const ONE_BASE_PACK_CONSTRAINT = 'one_base_pack'
export const ONE_QUEUED_PACK_CONSTRAINT = 'one_queued_pack'

/** Inserts active entitlements. @param grantedFor the reason for a pack without a paid order */
export function insertEntitlements(packs: Entitlement[], grantedFor: string | null = null): WriteStatement {
  const rows = packs.map(
    (pack) => sql`(${pack.id}::uuid, ${pack.paidBy?.orderId ?? null}, ${pack.paidBy?.lineNo ?? null}::int,
      ${grantedFor}, ${pack.subscriberId}::uuid, ${pack.packageId}, ${pack.name}, ${pack.type},
      ${pack.amountPaise}::bigint, ${pack.startsAt}::timestamptz, ${pack.endsAt}::timestamptz, 'active',
      ${pack.follows?.id ?? null}::uuid, ${pack.follows?.queuedAt ?? null}::timestamptz)`,
  )
  return sql`
    insert into entitlement (id, order_id, line_no, granted_for, subscriber_id, package_id, name, type,
                             amount_paise, starts_at, ends_at, status, follows_id, queued_at)
    values ${sql.join(rows)}`
}

/** All packs of an order, or one pack. */
type WhichPacks = { orderId: string } | { id: string }

/**
 * Returns the update for an event on packs: the only statement that changes their status. A pack that runs ends then,
 * and one that has not started never starts; the end of its term is kept.
 */
export function transitionEntitlements(which: WhichPacks, event: EntitlementEvent, at: Date): WriteStatement {
  const { from, to } = entitlementTransitions[event]
  const isMeant = 'id' in which ? sql`id = ${which.id}` : sql`order_id = ${which.orderId}`
  return sql`
    update entitlement set status = ${to}, term_ends_at = ends_at,
      ends_at = greatest(starts_at, least(ends_at, ${at}::timestamptz))
    where ${isMeant} and status = any(${from})`
}

/** Returns the update that moves a queued pack to the end of the pack before it, which may be another one. */
export const updateQueuedPack = (
  { id, startsAt: before }: Pick<BasePack, 'id' | 'startsAt'>,
  { startsAt, endsAt, followsId }: Pick<BasePack, 'startsAt' | 'endsAt' | 'followsId'>,
): WriteStatement => sql`
  update entitlement set starts_at = ${startsAt}, ends_at = ${endsAt}, follows_id = ${followsId}
  where id = ${id} and status = 'active' and starts_at = ${before}`

/** Returns the query for all packs of a subscriber, those that ended or were refunded included. */
export const packsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['packs'][number]>`
    select x.name, (x.amount_paise / 100.0)::numeric(12, 2)::text as amount, x.starts_at as "from",
      x.ends_at as until, x.status, x.order_id as "transactionId"
    from entitlement x where x.subscriber_id = ${subscriberId} order by x.starts_at, x.id`)

/** Returns the expression for the base packs of a subscriber that have not ended. */
export const ownedBasePacks = (subscriberId: RawBuilder<unknown>, now: Date): RawBuilder<OwnedBasePacks> =>
  sql`(select case when count(*) = 0 then 'none' when max(e.starts_at) > ${now} then 'queued' else 'running' end
    from entitlement e where e.subscriber_id = ${subscriberId} and e.type = '1'
      and e.status = 'active' and e.ends_at > ${now})`

/** Returns the query for whether a subscriber has a pack that has not expired. */
export const hasRunningPackQuery = (subscriberId: string, now: Date): Query<boolean> =>
  jsonQuery(
    sql<boolean>`select to_json(exists (select 1 from entitlement e
      where e.subscriber_id = ${subscriberId} and e.status = 'active' and e.ends_at > ${now}))`,
    (hasPack) => hasPack === true,
  )
