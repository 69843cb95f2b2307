/** The queries whether the pack of an order is credited in an upgrade. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/** Whether it was paid with that credit: then only the upgrade can be refunded. */
export const isCreditedQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from entitlement e join orders o on o.replaced_pack_id = e.id
    where e.order_id = ${orderId} and o.status in ('paid', 'refunded')`)

/** Whether an upgrade is ordered and may be paid: until it is paid or ends, its credit must not change. */
export const isUpgradeOpenQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from entitlement e join orders o on o.replaced_pack_id = e.id
    where e.order_id = ${orderId} and o.status in ('open', 'paying')`)
