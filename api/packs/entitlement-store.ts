/** The store of entitlements. An exclusion constraint keeps active base packs of a subscriber from overlapping. */
import type { Db } from '#api/platform/db/tables.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Entitlement, ListedEntitlement } from './entitlement.ts'

/** The exclusion constraint that refuses an overlapping base pack. */
export const ONE_BASE_PACK = 'one_base_pack'

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

/** Revokes the active entitlements of an order. */
export const revokeEntitlements = (orderId: string): WriteStatement => sql`
  update entitlement set status = 'revoked' where order_id = ${orderId} and status = 'active'`

export const PAGE_SIZE = 100

/**
 * Lists a page of at most `PAGE_SIZE` active entitlements, newest first, those of one order in the sequence of its
 * lines.
 * @param after the id of the last one of the previous page. The id of another subscriber's pack gives an empty page.
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

/** Empty for a package that is no longer in the catalogue tables. */
const packageAlias = sql<string>`coalesce((select p.alias from package p where p.id = entitlement.package_id), '')`

/** 0 for a granted pack, which has no order line. */
const lineNo = sql`coalesce(entitlement.line_no, 0)`

const comesAfter = (id: string, subscriberId: string) => sql<boolean>`
  exists (select from entitlement last
    where last.id = ${id}::uuid and last.subscriber_id = ${subscriberId}::uuid
      and (entitlement.starts_at < last.starts_at
        or entitlement.starts_at = last.starts_at
          and (${lineNo}, entitlement.id) > (coalesce(last.line_no, 0), last.id)))`
