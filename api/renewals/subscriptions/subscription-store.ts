/** Store of subscriptions. An index allows a subscriber one live subscription. */
import {
  isDueQuery,
  type Query,
  rowQuery,
  type JsonRow,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Anchor } from '#api/renewals/period.ts'
import {
  LIVE_STATES,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionTransitions,
} from './subscription.ts'

export type Subscription = {
  id: string
  subscriberId: string
  /** The order that paid the first period. */
  orderId: string
  poid: string
  packageId: string
  state: SubscriptionState
  stateSince: Date
  anchor: Anchor
}

/** Inserts a subscription that awaits its mandate. The database accepts only a plan that its subscriber paid for. */
export const insertSubscription = (subscription: Omit<Subscription, 'state'>): WriteStatement => sql`
  insert into subscription (id, subscriber_id, order_id, poid, package_id, months, state, state_since, anchor_at,
    anchor_period)
  values (${subscription.id}, ${subscription.subscriberId}, ${subscription.orderId}, ${subscription.poid},
    ${subscription.packageId}, ${subscription.anchor.months}, 'awaiting_mandate', ${subscription.stateSince},
    ${subscription.anchor.at}, ${subscription.anchor.period})`

export const subscriptionFrom = (row: JsonRow<Tables['subscription']>): Subscription => ({
  id: row.id,
  subscriberId: row.subscriber_id,
  orderId: row.order_id,
  poid: row.poid,
  packageId: row.package_id,
  state: row.state,
  stateSince: new Date(row.state_since),
  anchor: { at: new Date(row.anchor_at), period: row.anchor_period, months: row.months },
})

/** Reads the subscription of a subscriber that may renew; undefined where there is none. */
export const liveSubscriptionQuery = (subscriberId: string): Query<Subscription | undefined> =>
  rowQuery(
    sql<JsonRow<Tables['subscription']>>`
      select * from subscription where subscriber_id = ${subscriberId} and state = any(${[...LIVE_STATES]})`,
    subscriptionFrom,
  )

/** Locks a subscription until the transaction ends: of a stop and a renewal, the second finds what the first did. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionState | undefined> {
  const { rows } = await sql<{ state: SubscriptionState }>`
    select state from subscription where id = ${id} for no key update`.execute(tx)
  return rows[0]?.state
}

/** Builds the update for an event on the selected subscriptions whose state allows it. */
function transitionSubscriptions(
  event: SubscriptionEvent,
  where: RawBuilder<unknown>,
  now: Date,
): WriteStatement {
  const { from, to } = subscriptionTransitions[event]
  return sql`
    update subscription set state = ${to}, state_since = ${now}, next_step_at = ${to === 'past_due' ? now : null}
    where state = any(${[...from]}) and ${where}`
}

/** Builds the update for an event on one subscription; it updates nothing where the state does not allow the event. */
export const transitionSubscription = (id: string, event: SubscriptionEvent, now: Date): WriteStatement =>
  transitionSubscriptions(event, sql`id = ${id}`, now)

/** Counts the ends of further periods from a later start. */
export const moveAnchor = (id: string, { at, period }: Anchor): WriteStatement => sql`
  update subscription set anchor_at = ${at}, anchor_period = ${period} where id = ${id}`

/** Stops the examination of a subscription that is not past due, and continues after a refund. */
export const clearNextStep = (id: string): WriteStatement => sql`
  update subscription set next_step_at = null where id = ${id}`

/** Builds the query that checks whether subscriptions are due: past due ones, and those whose subscriber got a refund. */
export const subscriptionsAreDue = (now: Date): Query<boolean> =>
  isDueQuery(sql`subscription where next_step_at is not null`, 'next_step_at', now)

/** Claims subscriptions that are due: each is examined again at `againAt`. */
export async function claimDueSubscriptions(
  db: Db,
  { now, againAt, limit }: { now: Date; againAt: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscription set next_step_at = ${againAt} where id = any(array(
      select id from subscription where next_step_at <= ${now}
      order by next_step_at limit ${limit} for update skip locked))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
