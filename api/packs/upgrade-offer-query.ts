/** The query for the upgrade that a subscriber is offered now. */
import { combine, listQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { basePacksQuery } from './base-packs-query.ts'
import { offerUpgrade, type UpgradeOffer } from './upgrade.ts'

/**
 * Returns the query for the orders of a subscriber whose payment may go back: those with a pending refund proposal, and those
 * whose payment the buyer's bank disputes, until the shop has won.
 */
const contestedOrders = (subscriberId: string, now: Date) =>
  listQuery(sql<{ id: string }>`
    select w.order_id as id from refund_wish w join orders o on o.id = w.order_id
    where o.subscriber_id = ${subscriberId} and w.approved_at is null and w.closed_at is null and w.expires_at > ${now}
    union all
    select c.order_id from orders o join payment_capture c on c.order_id = o.id join dispute d on d.capture_id = c.id
    where o.subscriber_id = ${subscriberId} and c.disposition = 'applied' and d.kind <> 'retrieval' and d.state <> 'won'`)

export const upgradeOfferQuery = (subscriberId: string, now: Date): Query<UpgradeOffer | undefined> =>
  combine(basePacksQuery(subscriberId), contestedOrders(subscriberId, now), (owned, orders) =>
    offerUpgrade(owned, { contested: orders.map(({ id }) => id), now }),
  )
