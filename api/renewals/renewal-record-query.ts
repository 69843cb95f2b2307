/** Everything that My Account shows of a subscriber's automatic renewal. */
import { combine, type JsonRow, momentFrom, type Query, rowQuery } from '#api/platform/db/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DebitState } from '#api/renewals/debits/debit.ts'
import type { MandateMethod } from '#api/payments/gateways/mandate.ts'
import type { MandateState } from '#api/renewals/mandates/mandate.ts'
import type { RenewalState } from './renewal.ts'
import { LIVE_STATES, type SubscriptionState } from '#api/renewals/subscriptions/subscription.ts'

export type RenewalRecord = {
  state: SubscriptionState
  stateSince: Date
  packageId: string
  poid: string
  name: string
  months: number
  pricePaise: Paise
  capPaise: Paise
  mandateState: MandateState
  method: MandateMethod | null
  mandateEndsAt: Date
  /** The end of the last base pack. */
  packEndsAt: Date | null
  /**
   * The open renewal. `hasOrder`: its price is fixed. `debitDay`: the day of its accepted notice. `debitState`: the state of its last
   * debit.
   */
  renewal: {
    state: RenewalState
    amountPaise: Paise
    hasOrder: boolean
    nextStepAt: Date | null
    debitDay: Date | null
    debitState: DebitState | null
  } | null
}

type RenewalRow = JsonRow<NonNullable<RenewalRecord['renewal']>>
type Row = JsonRow<Omit<RenewalRecord, 'renewal'>> & { renewal: RenewalRow | null }

const renewalFrom = ({ amountPaise, nextStepAt, debitDay, ...row }: RenewalRow) => ({
  ...row,
  amountPaise: paise(amountPaise),
  nextStepAt: momentFrom(nextStepAt),
  debitDay: momentFrom(debitDay),
})

const recordFrom = ({ renewal, ...row }: Row): RenewalRecord => ({
  ...row,
  stateSince: new Date(row.stateSince),
  pricePaise: paise(row.pricePaise),
  capPaise: paise(row.capPaise),
  mandateEndsAt: new Date(row.mandateEndsAt),
  packEndsAt: momentFrom(row.packEndsAt),
  renewal: renewal && renewalFrom(renewal),
})

/** The columns of a mandate `m`, of the order line `l` that bought its plan, and of the order `o`. */
const AGREED = sql`
  l.package_id as "packageId", l.poid, l.name, m.months, m.price_paise as "pricePaise", m.cap_paise as "capPaise",
  m.state as "mandateState", m.method, m.ends_at as "mandateEndsAt", (
    select max(e.ends_at) from entitlement e
    where e.subscriber_id = o.subscriber_id and e.type = '1' and e.status = 'active') as "packEndsAt"`

const openRenewal = sql`(
  select json_build_object('state', r.state, 'amountPaise', r.amount_paise, 'hasOrder', r.order_id is not null, 'nextStepAt', r.next_step_at,
    'debitDay', (select n.debit_day from debit_notice n where n.renewal_id = r.id and n.state = 'accepted'),
    'debitState', (select d.state from debit d where d.renewal_id = r.id order by d.sent_at desc limit 1))
  from renewal r
  where r.subscription_id = s.id and r.state in ('scheduled', 'notifying', 'notified', 'collecting'))`

/** The newest subscription; a live one comes before any that is over. */
const newestSubscription = (subscriberId: string): RawBuilder<Row> => sql<Row>`
  select s.state, s.state_since as "stateSince", ${AGREED}, ${openRenewal} as renewal
  from subscription s join orders o on o.id = s.order_id
  join order_line l on l.order_id = o.id and l.type = '1'
  join mandate m on m.id = (
    select id from mandate where subscription_id = s.id order by agreed_at desc limit 1)
  where s.subscriber_id = ${subscriberId}
  order by s.state = any(${[...LIVE_STATES]}) desc, s.state_since desc limit 1`

/** A mandate whose payment was captured a moment ago: the subscription begins when the mandate is registered. */
const unregisteredMandate = (subscriberId: string): RawBuilder<Row> => sql<Row>`
  select 'awaiting_mandate' as state, m.state_since as "stateSince", ${AGREED}, null as renewal
  from orders o join payment_attempt a on a.order_id = o.id
  join mandate m on m.attempt_id = a.id and m.state = 'created'
  join payment_capture c on c.attempt_id = a.id and c.disposition = 'applied'
  join order_line l on l.order_id = o.id and l.type = '1'
  where o.subscriber_id = ${subscriberId} and o.status = 'paid' limit 1`

const isLive = ({ state }: RenewalRecord): boolean => LIVE_STATES.some((live) => live === state)

export const renewalRecordQuery = (subscriberId: string): Query<RenewalRecord | undefined> =>
  combine(
    rowQuery(newestSubscription(subscriberId), recordFrom),
    rowQuery(unregisteredMandate(subscriberId), recordFrom),
    (newest, unregistered) => (unregistered && !(newest && isLive(newest)) ? unregistered : newest),
  )
