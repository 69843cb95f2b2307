/** Orders of a person: their export, and what an erasure needs to know about them. */
import { listQuery, objectQuery, type Query } from '#api/platform/db/batch.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { type RawBuilder, sql } from 'kysely'

/** @param also returns the columns of other domains; it receives an order's id as an SQL expression */
export const ordersExport = (
  subscriberId: string,
  also: (orderId: RawBuilder<unknown>) => RawBuilder<unknown>[],
) =>
  listQuery(sql<PersonalData['orders'][number]>`
    select x.id as "transactionId", x.status, (x.amount_paise / 100.0)::numeric(12, 2)::text as amount,
      (x.credit_paise / 100.0)::numeric(12, 2)::text as credit, x.placed_at as "placedAt", x.language,
      (select coalesce(json_agg(l.name order by l.line_no), '[]') from order_line l where l.order_id = x.id) as packs,
      ${sql.join(also(sql`x.id`))}
    from orders x where x.subscriber_id = ${subscriberId} order by x.placed_at, x.id`)

/** `isPaying`: a payment of one of the orders has started and is not settled. */
export type SubscriberOrders = { ids: string[]; isPaying: boolean }

export const subscriberOrdersQuery = (subscriberId: string): Query<SubscriberOrders> =>
  objectQuery(
    sql<SubscriberOrders>`select json_build_object('ids', coalesce(json_agg(id), '[]'),
      'isPaying', coalesce(bool_or(status = 'paying'), false)) from orders where subscriber_id = ${subscriberId}`,
  )
