/** Data of buyers in payment attempts: its export, erasure and retention. The attempts stay, without the buyer. */
import { jsonList, objectQuery, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import type { RetentionRule } from '#api/platform/db/retention-rule.ts'
import { type RawBuilder, sql } from 'kysely'

/** Returns the columns about the payment in the export of an order. @param orderId an SQL expression */
export const paymentsExport = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${jsonList(sql`select a.id, a.gateway as "paidBy", a.method, a.bank, a.status,
      a.started_at as "startedAt", a.customer_name as name,
      a.customer_email as email, a.customer_mobile as mobile
    from payment_attempt a where a.order_id = ${orderId} and a.customer_mobile is not null order by a.number`)}
    as "triesToPay",
  ${jsonList(sql`select r.token as reference, (r.amount_paise / 100.0)::numeric(12, 2)::text as amount, r.status,
      r.requested_at as "requestedAt", r.done_at as "doneAt", h.reference as "transferReference"
    from payment_attempt p join payment_capture c on c.attempt_id = p.id join refund r on r.capture_id = c.id
      left join refund_by_hand h on h.refund_id = r.id
    where p.order_id = ${orderId} order by r.requested_at`)} as refunds,
  ${jsonList(sql`select d.case_id as "case", d.kind, d.reason_text as reason,
      (d.amount_paise / 100.0)::numeric(12, 2)::text as amount, d.state, d.opened_at as "openedAt",
      d.decided_at as "decidedAt"
    from payment_attempt p join payment_capture c on c.attempt_id = p.id join dispute d on d.capture_id = c.id
    where p.order_id = ${orderId}
    order by d.opened_at, d.id`)} as disputes`

export type PaymentsOfOrders = {
  /**
   * The reconciler still verifies an attempt, a failed one included. A captured attempt does not count: it is verified
   * again only for further money, which would be refunded.
   */
  isPaymentOpen: boolean
  isRefundOpen: boolean
  /** The bank has not decided a dispute: finance needs the evidence of the sale. */
  isDisputeOpen: boolean
  /** The mobiles and e-mail addresses that the buyer had when they paid. */
  mobiles: string[]
  emails: string[]
}

/** Whether a payment attempt `a` may still take money. */
export const IS_OPEN = sql`(a.status <> 'captured' and (a.next_poll_at is not null or a.status in ('sent', 'pending')))`

export const paymentsOfOrdersQuery = (orderIds: string[]): Query<PaymentsOfOrders> =>
  objectQuery(
    sql<PaymentsOfOrders>`select json_build_object(
      'isPaymentOpen', coalesce(bool_or(${IS_OPEN}), false),
      'isRefundOpen', exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
        where c.order_id = any(${orderIds}) and r.status <> 'done'),
      'isDisputeOpen', exists (select 1 from dispute d where d.decided_at is null and d.capture_id = any(array(
        select c.id from payment_capture c where c.attempt_id = any(array(
          select p.id from payment_attempt p where p.order_id = any(${orderIds})))))),
      'mobiles', coalesce(json_agg(distinct a.customer_mobile) filter (where a.customer_mobile is not null), '[]'),
      'emails', coalesce(json_agg(distinct a.customer_email), '[]'))
    from payment_attempt a where a.order_id = any(${orderIds})`,
  )

const anonymise = (where: RawBuilder<unknown>): WriteStatement => sql`
  update payment_attempt set customer_name = '', customer_email = '', customer_mobile = null where ${where}`

export const eraseBuyers = (orderIds: string[]): WriteStatement => anonymise(sql`order_id = any(${orderIds})`)

/** @param which the condition of a partial index: attempts with a capture, or attempts without one */
const anonymiseAfter = (days: number, which: RawBuilder<unknown>): RetentionRule => ({
  days,
  apply: ({ before, limit }) =>
    anonymise(sql`id = any(array(select x.id from payment_attempt x
      where x.customer_mobile is not null and x.next_poll_at is null
        and ${which} and x.started_at < ${before}
      order by x.started_at limit ${limit}))`),
})

const YEAR = 365

export const PAYMENT_RETENTION = {
  /** Buyers of attempts without a capture: late payments and complaints arrive before that. */
  'buyers without a payment': anonymiseAfter(180, sql`x.status <> 'captured'`),
  /**
   * Buyers of captured attempts: books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin
   * after the payment.
   */
  'buyers with a payment': anonymiseAfter(9 * YEAR, sql`x.status = 'captured'`),
}
