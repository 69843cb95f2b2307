/** Entitlements, in the database. No two active base packs of a subscriber can overlap there. */
import type { Db } from '#api/platform/database.ts'
import type { WriteStatement } from '#api/platform/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Entitlement, ListedEntitlement } from './entitlement.ts'

/** The constraint that refuses a second base pack. */
export const ONE_BASE_PACK = 'one_base_pack'

/** @param grantedFor why a pack was given that no order paid */
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

/** The packs that an order paid for end, now. */
export const revokeEntitlements = (orderId: string): WriteStatement => sql`
  update entitlement set status = 'revoked' where order_id = ${orderId} and status = 'active'`

export const PAGE_SIZE = 100

/**
 * Newest first, the packs of one order as in its cart, at most `PAGE_SIZE`.
 * @param after the last one of the page before; where it is not this subscriber's there is no such page
 */
export async function listEntitlements(
  db: Db,
  subscriberId: string,
  after: string | undefined,
): Promise<ListedEntitlement[]> {
  const own = db
    .selectFrom('entitlement')
    .selectAll()
    .select(packageAlias.as('alias'))
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'active')
  const older = after === undefined ? own : own.where(comesAfter(after, subscriberId))
  const rows = await older
    .orderBy('starts_at', 'desc')
    .orderBy(lineNo)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paidBy:
      row.order_id !== null && row.line_no !== null ? { orderId: row.order_id, lineNo: row.line_no } : null,
    subscriberId: row.subscriber_id,
    packageId: row.package_id,
    name: row.name,
    alias: row.alias,
    type: row.type,
    amountPaise: paise(row.amount_paise),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}

/** A package that is no longer kept has none. */
const packageAlias = sql<string>`coalesce((select p.alias from package p where p.id = entitlement.package_id), '')`

/** A pack that was given is in no order: it has no line. */
const lineNo = sql`coalesce(entitlement.line_no, 0)`

const comesAfter = (id: string, subscriberId: string) => sql<boolean>`
  exists (select from entitlement last
    where last.id = ${id}::uuid and last.subscriber_id = ${subscriberId}::uuid
      and (entitlement.starts_at < last.starts_at
        or entitlement.starts_at = last.starts_at
          and (${lineNo}, entitlement.id) > (coalesce(last.line_no, 0), last.id)))`
