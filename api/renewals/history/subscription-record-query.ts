/** Reads the record of subscriptions, for the timeline of an order and for operators. */
import { IS_PLAN_SOLD } from '#api/catalogue/plan-sold-query.ts'
import { type JsonRow, momentFrom, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import type { Tables } from '#api/platform/db/tables.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'
import { mandateFrom } from '#api/renewals/mandates/mandate-store.ts'
import { paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordedRenewal, SubscriptionRecord } from './subscription-record.ts'

type RenewalRow = JsonRow<Tables['renewal']> & {
  notices: JsonRow<Tables['debit_notice']>[]
  debits: JsonRow<Tables['debit']>[]
}
type Row = Pick<SubscriptionRecord, 'subscriberNumber' | 'mobile' | 'orderId' | 'plan'> & {
  mandate: JsonRow<Tables['mandate']>
  subscription: JsonRow<Tables['subscription']> | null
  renewals: RenewalRow[]
}

/** Selects subscriptions by an order, by an id that the log names, or by the subscriber. */
export type RecordSearch =
  /** The purchase, or the order of a renewal. */
  | { orderId: string }
  /** The id of a subscription, a mandate or a renewal. */
  | { id: string }
  /** A subscriber number of eleven digits, or a mobile. */
  | { subscriber: string }

/** Reads the records, those with a subscription first, and of these the newest first. Only an app plan renews: type '1'. */
export const subscriptionRecordsQuery = (search: RecordSearch): Query<SubscriptionRecord[]> =>
  rowsQuery(
    sql<Row>`
      select p.number as "subscriberNumber", p.mobile, o.id as "orderId", to_json(m) as mandate, to_json(s) as subscription,
        json_build_object('name', l.name, 'alias', k.alias, 'isSold', ${IS_PLAN_SOLD}) as plan,
        (select coalesce(json_agg(one order by one.period), '[]') from (
          select r.*,
            (select coalesce(json_agg(n order by n.sequence), '[]') from debit_notice n where n.renewal_id = r.id) as notices,
            (select coalesce(json_agg(d order by d.sent_at), '[]') from debit d where d.renewal_id = r.id) as debits
          from renewal r where r.subscription_id = s.id) as one) as renewals
      from mandate m join payment_attempt a on a.id = m.attempt_id join orders o on o.id = a.order_id
      join subscriber p on p.id = o.subscriber_id
      join order_line l on l.order_id = o.id and l.type = '1' join package k on k.id = l.package_id
      left join subscription s on s.id = m.subscription_id
      where m.id = any(array(${mandateIds(search)}))
      order by s.id is null, m.agreed_at desc, m.id`,
    recordFrom,
  )

function mandateIds(search: RecordSearch): RawBuilder<unknown> {
  if ('orderId' in search)
    return sql`
      select x.id from payment_attempt y join mandate x on x.attempt_id = y.id where y.order_id = ${search.orderId}
      union select x.id from renewal y join mandate x on x.subscription_id = y.subscription_id
        where y.order_id = ${search.orderId}`
  if ('id' in search)
    return sql`
      select x.id from mandate x where x.id = ${search.id}::uuid or x.subscription_id = ${search.id}::uuid
      union select x.id from renewal y join mandate x on x.subscription_id = y.subscription_id
        where y.id = ${search.id}::uuid`
  return sql`
    select x.id from subscriber z join orders y on y.subscriber_id = z.id
    join payment_attempt w on w.order_id = y.id join mandate x on x.attempt_id = w.id
    where z.mobile = ${search.subscriber} or z.number = ${search.subscriber}`
}

const recordFrom = ({ mobile, mandate, subscription, renewals, ...row }: Row): SubscriptionRecord => ({
  ...row,
  mobile: mobile === null ? null : maskMobile(mobile),
  mandate: mandateFrom(mandate),
  subscription: subscription && {
    id: subscription.id,
    state: subscription.state,
    stateSince: new Date(subscription.state_since),
  },
  renewals: renewals.map(renewalFrom),
})

const renewalFrom = ({ notices, debits, ...row }: RenewalRow): RecordedRenewal => ({
  id: row.id,
  period: row.period,
  state: row.state,
  stateSince: new Date(row.state_since),
  amountPaise: paise(row.amount_paise),
  dueAt: new Date(row.due_at),
  orderId: row.order_id,
  nextStepAt: momentFrom(row.next_step_at),
  notices: notices.map((notice) => ({
    sequence: notice.sequence,
    state: notice.state,
    amountPaise: paise(notice.amount_paise),
    debitDay: new Date(notice.debit_day),
    sentAt: new Date(notice.sent_at),
    acceptedAt: momentFrom(notice.accepted_at),
  })),
  debits: debits.map((debit) => ({
    attemptId: debit.attempt_id,
    state: debit.state,
    sentAt: new Date(debit.sent_at),
    failureCode: debit.failure_code,
  })),
})
