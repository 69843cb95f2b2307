/** Entitlements, in the database. No two active base packs of a subscriber can overlap there. */
import type { Db } from '#api/platform/database.ts'
import type { Write } from '#api/platform/together.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Entitlement } from './entitlement.ts'

/** The constraint that refuses a second base pack. */
export const ONE_BASE_PACK = 'one_base_pack'

/** @param grantedFor why a pack was given that no order paid */
export function entitlementsWrite(packs: Entitlement[], grantedFor: string | null = null): Write {
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
export const revokedWrite = (orderId: string): Write => sql`
  update entitlement set status = 'revoked' where order_id = ${orderId} and status = 'active'`

/** Newest first; a subscriber's own packs are few. */
export async function listEntitlements(db: Db, subscriberId: string, limit = 200): Promise<Entitlement[]> {
  const rows = await db
    .selectFrom('entitlement')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'active')
    .orderBy('starts_at', 'desc')
    .orderBy('line_no')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paidBy:
      row.order_id !== null && row.line_no !== null ? { orderId: row.order_id, lineNo: row.line_no } : null,
    subscriberId: row.subscriber_id,
    packageId: row.package_id,
    name: row.name,
    type: row.type,
    amountPaise: paise(row.amount_paise),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}
