/** What the next step of a subscription or of one of its renewals depends on, and what its orders and messages need. */
import type { Language } from '#contract/languages.ts'
import { paise, type Paise } from '#contract/money.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { lineFrom } from '#api/orders/order-store.ts'
import type { OrderLine, OrderState } from '#api/orders/order.ts'
import {
  existsQuery,
  type JsonRow,
  momentFrom,
  type Query,
  rowQuery,
  rowsQuery,
} from '#api/platform/db/batch.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tables } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DebitState } from '#api/renewals/debits/debit.ts'
import { mandateFrom } from '#api/renewals/mandates/mandate-store.ts'
import type { Mandate } from '#api/renewals/mandates/mandate.ts'
import type { NoticeState } from '#api/renewals/notices/notice.ts'
import type { RenewalState } from './renewal.ts'
import { type Subscription, subscriptionFrom } from '#api/renewals/subscriptions/subscription-store.ts'

export type Buyer = Pick<Subscriber, 'firstName' | 'lastName' | 'email' | 'mobile' | 'language'>

export type SubscriptionContext = {
  subscription: Subscription
  mandate: Mandate
  /** Undefined once the account is erased. */
  buyer: Buyer | undefined
  /** The plan as the purchase agreed to it. */
  plan: OrderLine
  /** When the plan of the purchase started. */
  firstStartsAt: Date
  /** The end of the last base pack, also a past one; null without one. */
  packEndsAt: Date | null
  /** The period of the newest renewal; 1 before the first renewal. */
  lastPeriod: number
  /** Whether the plan was paid for by hand since the subscription entered its state. */
  isPaidByHand: boolean
  /**
   * Whether its last payment, of a renewal or else of the purchase, is refunded, or the newest base pack of the subscriber, such as
   * an upgrade. A queued pack that was refunded before its start does not count.
   */
  isRefunded: boolean
}

type BuyerRow = { firstName: string; lastName: string; email: string; mobile: string; language: Language }
type SubscriptionRow = {
  subscription: JsonRow<Tables['subscription']>
  mandate: JsonRow<Tables['mandate']>
  buyer: BuyerRow | null
  plan: Tables['order_line']
  firstStartsAt: string
  packEndsAt: string | null
  lastPeriod: number
  isPaidByHand: boolean
  isRefunded: boolean
}

/** The columns about a subscription `s` with its mandate `m`. @param exceptOrder whose pack does not count */
const aboutSubscription = (exceptOrder: RawBuilder<unknown>) => sql`
  to_json(s) as subscription, to_json(m) as mandate,
  (select to_json(one) from (select p.first_name as "firstName", p.last_name as "lastName", p.email, p.mobile, p.language
    from subscriber p where p.id = s.subscriber_id and p.erased_at is null) as one) as buyer,
  (select to_json(l) from order_line l where l.order_id = s.order_id and l.type = '1') as plan,
  (select e.starts_at from entitlement e where e.order_id = s.order_id and e.type = '1') as "firstStartsAt",
  (select max(e.ends_at) from entitlement e where e.subscriber_id = s.subscriber_id and e.type = '1'
    and e.status = 'active' and e.order_id is distinct from ${exceptOrder}) as "packEndsAt",
  coalesce((select max(b.period) from renewal b where b.subscription_id = s.id), 1) as "lastPeriod",
  exists (select from entitlement e join orders o on o.id = e.order_id
    where e.subscriber_id = s.subscriber_id and e.status = 'active' and e.package_id = s.package_id
      and o.plan_start <> 'renewal' and o.paid_at >= s.state_since) as "isPaidByHand",
  exists (select from orders o where o.status = 'refunded' and o.id = coalesce(
    (select b.order_id from renewal b where b.subscription_id = s.id and b.state = 'paid' order by b.period desc limit 1),
    s.order_id)) or coalesce((select e.status = 'revoked' from entitlement e
    where e.subscriber_id = s.subscriber_id and e.type = '1' and e.status <> 'replaced'
      and (e.queued_at is null or e.ends_at > e.starts_at)
    order by e.starts_at desc, e.status limit 1), false) as "isRefunded"`

const subscriptionContextFrom = (row: SubscriptionRow): SubscriptionContext => ({
  subscription: subscriptionFrom(row.subscription),
  mandate: mandateFrom(row.mandate),
  buyer: row.buyer ?? undefined,
  plan: lineFrom(row.plan),
  firstStartsAt: new Date(row.firstStartsAt),
  packEndsAt: momentFrom(row.packEndsAt),
  lastPeriod: row.lastPeriod,
  isPaidByHand: row.isPaidByHand,
  isRefunded: row.isRefunded,
})

export const subscriptionContextQuery = (id: string): Query<SubscriptionContext | undefined> =>
  rowQuery(
    sql<SubscriptionRow>`
      select ${aboutSubscription(sql`null`)} from subscription s join mandate m on m.subscription_id = s.id
      where s.id = ${id}`,
    subscriptionContextFrom,
  )

export type OpenNotice = {
  id: string
  state: NoticeState
  sequence: number
  number: string
  amountPaise: Paise
  debitDay: Date
}

/** `packEndsAt`: without the pack of the renewal itself. */
export type RenewalContext = SubscriptionContext & {
  renewal: {
    id: string
    state: RenewalState
    period: number
    amountPaise: Paise
    dueAt: Date
    orderId: string | null
    nextStepAt: Date | null
  }
  orderStatus: OrderState | null
  /** The number of payment attempts of its order, and the ids of the captured ones. */
  attempts: number
  capturedAttempts: string[]
  /** A pack that was queued or bought meanwhile covers the period. */
  isCovered: boolean
  notice: OpenNotice | undefined
  /** The sequence number of the newest notice of the mandate; 1 before the first notice. */
  lastSequence: number
  /** The debits of the open notice, from the first to the last. */
  debits: { attemptId: string; state: DebitState; sentAt: Date; failureCode: string | null }[]
}

type RenewalRow = SubscriptionRow & {
  renewal: JsonRow<Tables['renewal']>
  notice: JsonRow<Tables['debit_notice']> | null
  debits: JsonRow<Tables['debit']>[]
} & Pick<RenewalContext, 'orderStatus' | 'attempts' | 'capturedAttempts' | 'isCovered' | 'lastSequence'>

export const renewalContextQuery = (id: string): Query<RenewalContext | undefined> =>
  rowQuery(
    sql<RenewalRow>`
      select ${aboutSubscription(sql`r.order_id`)}, to_json(r) as renewal, to_json(n) as notice,
        (select o.status from orders o where o.id = r.order_id) as "orderStatus",
        (select count(*)::int from payment_attempt a where a.order_id = r.order_id) as attempts,
        (select coalesce(json_agg(a.id), '[]') from payment_attempt a
          where a.order_id = r.order_id and a.status = 'captured') as "capturedAttempts",
        exists (select from entitlement e where e.subscriber_id = s.subscriber_id and e.type = '1'
          and e.status = 'active' and e.starts_at >= r.due_at and e.order_id is distinct from r.order_id) as "isCovered",
        coalesce((select max(x.sequence) from debit_notice x where x.mandate_id = m.id), 1) as "lastSequence",
        (select coalesce(json_agg(d order by d.number), '[]') from debit d where d.notice_id = n.id) as debits
      from renewal r join subscription s on s.id = r.subscription_id join mandate m on m.subscription_id = s.id
      left join debit_notice n on n.renewal_id = r.id and n.state in ('sending', 'unknown', 'accepted')
      where r.id = ${id}`,
    ({ renewal, notice, debits, ...row }) => ({
      ...subscriptionContextFrom(row),
      renewal: {
        id: renewal.id,
        state: renewal.state,
        period: renewal.period,
        amountPaise: paise(renewal.amount_paise),
        dueAt: new Date(renewal.due_at),
        orderId: renewal.order_id,
        nextStepAt: momentFrom(renewal.next_step_at),
      },
      orderStatus: row.orderStatus,
      attempts: row.attempts,
      capturedAttempts: row.capturedAttempts,
      isCovered: row.isCovered,
      lastSequence: row.lastSequence,
      notice: notice
        ? {
            id: notice.id,
            state: notice.state,
            sequence: notice.sequence,
            number: notice.number,
            amountPaise: paise(notice.amount_paise),
            debitDay: new Date(notice.debit_day),
          }
        : undefined,
      debits: debits.map((one) => ({
        attemptId: one.attempt_id,
        state: one.state,
        sentAt: new Date(one.sent_at),
        failureCode: one.failure_code,
      })),
    }),
  )

/** What steps of the renewals at one gateway use. */
export type RenewalTools = { platform: AppContext; mandates: GatewayMandates; offers: () => Offers }

/** One claimed renewal with all that its steps need. */
export type RenewalWork = RenewalTools & {
  context: RenewalContext
  /** The present price of the plan; undefined where it is not sold. */
  pricePaise: Paise | undefined
  /** Until then no other worker takes a step of this renewal. */
  claimedUntil: Date
}

/** The open renewals of a subscription whose order is paid; their next step would record it. */
export const paidRenewalsQuery = (subscriptionId: string): Query<string[]> =>
  rowsQuery(
    sql<{ id: string }>`
      select r.id from renewal r join orders o on o.id = r.order_id
      where r.subscription_id = ${subscriptionId} and r.next_step_at is not null and o.status = 'paid'`,
    ({ id }) => id,
  )

/** Builds the query that checks whether a renewal is open, and its order paid or unpaid as the end requires. */
export const renewalMayEnd = (id: string, { isPaid }: { isPaid: boolean }): Query<boolean> =>
  existsQuery(sql`
    select from renewal r where r.id = ${id} and r.next_step_at is not null
      and exists (select from orders o where o.id = r.order_id and o.status = 'paid') = ${isPaid}`)
