/** The query for the upgrade that a subscriber is offered now. */
import { combine, listQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import { basePacksQuery } from './base-packs-query.ts'
import { offerUpgrade, type UpgradeOffer } from './upgrade.ts'

/** Returns the query for the orders of a subscriber with a pending refund proposal. */
const ordersWithProposal = (subscriberId: string, now: Date) =>
  listQuery(sql<{ id: string }>`
    select w.order_id as id from refund_wish w join orders o on o.id = w.order_id
    where o.subscriber_id = ${subscriberId} and w.approved_at is null and w.closed_at is null and w.expires_at > ${now}`)

export const upgradeOfferQuery = (subscriberId: string, now: Date): Query<UpgradeOffer | undefined> =>
  combine(basePacksQuery(subscriberId), ordersWithProposal(subscriberId, now), (owned, orders) =>
    offerUpgrade(owned, { proposed: orders.map(({ id }) => id), now }),
  )
