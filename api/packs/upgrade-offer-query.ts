/** The query for the upgrade that a subscriber is offered now. */
import { combine, listQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { basePacksQuery } from './base-packs-query.ts'
import { isDisputed } from './disputed-order-query.ts'
import { offerUpgrade, type UpgradeOffer } from './upgrade.ts'

/**
 * Returns the query for the orders of a subscriber whose payment may go back: those with a pending refund proposal, and those of
 * packs whose payment, or one that their credit came from, the buyer's bank disputes, until the shop has won.
 */
const contestedOrders = (subscriberId: string, now: Date) =>
  listQuery(sql<{ id: string }>`
    select w.order_id as id from refund_wish w join orders o on o.id = w.order_id
    where o.subscriber_id = ${subscriberId} and w.approved_at is null and w.closed_at is null and w.expires_at > ${now}
    union all
    select e.order_id from entitlement e
    where e.subscriber_id = ${subscriberId} and e.type = '1' and e.status = 'active' and e.ends_at > ${now}
      and ${isDisputed(sql`e.order_id`)}`)

export const upgradeOfferQuery = (subscriberId: string, now: Date): Query<UpgradeOffer | undefined> =>
  combine(basePacksQuery(subscriberId), contestedOrders(subscriberId, now), (owned, orders) =>
    offerUpgrade(owned, { contested: orders.map(({ id }) => id), now }),
  )
