/** The list of a subscriber's packs, with the Latin titles of the catalogue. */
import type { Db } from '#api/platform/db/tables.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { ListedEntitlement } from './entitlement.ts'

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
