/** The queries that check whether the pack of an order is credited in an upgrade. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/** Checks whether an upgrade was paid with the credit of the pack: then only the upgrade can be refunded. */
export const isCreditedQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from entitlement e join orders o on o.replaced_pack_id = e.id
    where e.order_id = ${orderId} and o.status in ('paid', 'refunded')`)

/** Checks whether an upgrade of the pack is ordered and may be paid: until it is paid or ends, its credit must not change. */
export const isUpgradeOpenQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from entitlement e join orders o on o.replaced_pack_id = e.id
    where e.order_id = ${orderId} and o.status in ('open', 'paying')`)
