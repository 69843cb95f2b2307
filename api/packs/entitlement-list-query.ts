/** The list of a subscriber's packs, with titles and pictures of the catalogue. */
import type { Db } from '#api/platform/db/tables.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { ListedEntitlement } from './entitlement.ts'

export const PAGE_SIZE = 100
const MAX_APPS = 4

/**
 * Lists a page of at most `PAGE_SIZE` active and replaced entitlements, newest first, those of one order in the sequence of its
 * lines.
 * @param after the id of the last one of the previous page. The id of another subscriber's pack gives an empty page.
 */
export async function listEntitlements(
  db: Db,
  subscriberId: string,
  after: string | undefined,
): Promise<ListedEntitlement[]> {
  const isListed = after === undefined ? sql`true` : comesAfter(after, subscriberId)
  const { rows } = await sql<ListedEntitlement>`
    select e.id, e.order_id as "orderId", e.package_id as "packageId", e.name, e.type, e.amount_paise as "amountPaise",
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.status,
      (select o.credit_paise from orders o where o.id = e.order_id) as "creditPaise",
      case when e.queued_at is null then 0 else partly_refunded_line(e.order_id, e.line_no) end as "refundedPaise",
      coalesce(p.alias, '') as alias, coalesce(p.image, '') as image, coalesce(p.language_id, '') as "languageId",
      coalesce(p.genre_id, '') as "genreId", ${appsOf} as apps
    from entitlement e left join package p on p.id = e.package_id where e.subscriber_id = ${subscriberId} and e.status in ('active', 'replaced') and ${isListed}
    order by e.starts_at desc, ${lineNo}, e.id limit ${PAGE_SIZE}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amountPaise: paise(row.amountPaise),
    creditPaise: row.creditPaise === null ? null : paise(row.creditPaise),
    refundedPaise: paise(row.refundedPaise),
  }))
}

/** The first apps of a package: their pictures are the picture of an app plan. */
const appsOf = sql`
  coalesce((select json_agg(json_build_object('fld_image', app.image, 'fld_name', app.name) order by first.position)
    from (select app_id, position from package_app where package_id = p.id order by position limit ${MAX_APPS}) first
    join app on app.id = first.app_id), '[]')`

/** 0 for a granted pack, which has no order line. */
const lineNo = sql`coalesce(e.line_no, 0)`

const comesAfter = (id: string, subscriberId: string) => sql`
  exists (select from entitlement last
    where last.id = ${id}::uuid and last.subscriber_id = ${subscriberId}::uuid
      and (e.starts_at < last.starts_at
        or e.starts_at = last.starts_at and (${lineNo}, e.id) > (coalesce(last.line_no, 0), last.id)))`
