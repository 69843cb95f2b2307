/** The query whether the pack of an order was credited in a paid upgrade: then only that upgrade can be refunded. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

export const isCreditedQuery = (orderId: string): Query<boolean> =>
  existsQuery(sql`select from entitlement e join orders o on o.replaced_pack_id = e.id
    where e.order_id = ${orderId} and o.status in ('paid', 'refunded')`)
