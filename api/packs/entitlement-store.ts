/** The store of entitlements. An exclusion constraint keeps active base packs of a subscriber from overlapping. */
import { jsonQuery, listQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Entitlement, entitlementTransitions } from './entitlement.ts'

/** The exclusion constraint that refuses an overlapping base pack. */
export const ONE_BASE_PACK_CONSTRAINT = 'one_base_pack'

/** Inserts active entitlements. @param grantedFor the reason for a pack without a paid order */
export function insertEntitlements(packs: Entitlement[], grantedFor: string | null = null): WriteStatement {
  const rows = packs.map(
    (pack) => sql`(${pack.id}::uuid, ${pack.paidBy?.orderId ?? null}, ${pack.paidBy?.lineNo ?? null}::int,
      ${grantedFor}, ${pack.subscriberId}::uuid, ${pack.packageId}, ${pack.name}, ${pack.type},
      ${pack.amountPaise}::bigint, ${pack.startsAt}::timestamptz, ${pack.endsAt}::timestamptz, 'active')`,
  )
  return sql`
    insert into entitlement (id, order_id, line_no, granted_for, subscriber_id, package_id, name, type,
                             amount_paise, starts_at, ends_at, status)
    values ${sql.join(rows)}`
}

export function revokeEntitlements(orderId: string): WriteStatement {
  const { from, to } = entitlementTransitions.revoke
  return sql`update entitlement set status = ${to} where order_id = ${orderId} and status = any(${from})`
}

/** Returns the query for the active packs of a subscriber, expired ones included. */
export const packsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['packs'][number]>`
    select x.name, (x.amount_paise / 100.0)::numeric(12, 2)::text as amount, x.starts_at as "from",
      x.ends_at as until, x.order_id as "transactionId"
    from entitlement x where x.subscriber_id = ${subscriberId} and x.status = 'active' order by x.starts_at, x.id`)

/** Returns the condition that a subscriber owns a base pack that has not expired. */
export const ownsBasePack = (subscriberId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`exists (select 1 from entitlement e where e.subscriber_id = ${subscriberId} and e.type = '1'
    and e.status = 'active' and e.ends_at > ${now})`

/** Returns the query for whether a subscriber has a pack that has not expired. */
export const hasRunningPackQuery = (subscriberId: string, now: Date): Query<boolean> =>
  jsonQuery(
    sql<boolean>`select to_json(exists (select 1 from entitlement e
      where e.subscriber_id = ${subscriberId} and e.status = 'active' and e.ends_at > ${now}))`,
    (hasPack) => hasPack === true,
  )
