/** The record of one order for an operator, read in one round trip. */
import type { Db } from '#api/platform/db/tables.ts'
import { RETURNED_BY_BANK } from '#api/payments/refunds/returned-by-bank-query.ts'
import { sql } from 'kysely'
import { outboxItemsOf } from './order-messages-query.ts'
import type { OrderRecord } from './order-record.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'

/** Reads everything recorded about an order. @returns undefined where there is no such order */
export async function findOrderRecord(db: Db, orderId: string): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`
    with a as (select * from payment_attempt where order_id = ${orderId}),
    c as (select * from payment_capture where attempt_id in (select id from a)),
    r as (select * from refund where capture_id in (select id from c))
    select s.number as "subscriberNumber", s.mobile,
      (select coalesce(jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'name', l.name, 'pricePaise', l.price_paise,
          'refundedPaise', partly_refunded_line(l.order_id, l.line_no)) order by l.line_no), '[]')
        from order_line l where l.order_id = ${orderId}) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'gateway', a.gateway, 'status', a.status,
          'amountPaise', a.amount_paise, 'reason', a.reason,
          'method', a.method, 'bank', a.bank, 'startedAt', a.started_at, 'polls', a.polls, 'polledAt', a.polled_at, 'nextPollAt', a.next_poll_at)
          order by a.number), '[]') from a) as attempts,
      (select coalesce(jsonb_agg(jsonb_build_object('attemptId', n.attempt_id, 'source', n.source,
          'authentic', n.authentic, 'claim', n.claim, 'amountPaise', n.amount_paise,
          'gatewayPaymentId', n.gateway_payment_id, 'detail', n.detail, 'receivedAt', n.heard_at)
          order by n.heard_at, n.source = 'poll', n.id), '[]')
        from payment_news n where n.attempt_id in (select id from a)) as notifications,
      (select coalesce(jsonb_agg(jsonb_build_object('attemptId', c.attempt_id, 'gateway', c.gateway,
          'gatewayPaymentId', c.gateway_payment_id, 'amountPaise', c.amount_paise, 'disposition', c.disposition,
          'capturedAt', c.captured_at,
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('token', r.token, 'amountPaise', r.amount_paise,
            'coveredPaise', r.covered_paise, 'reason', r.reason, 'status', r.status,
            'gatewayRequestId', r.gateway_request_id,
            'manualRefund', (select jsonb_build_object('from', h.sent_from, 'reference', h.reference, 'by', h.said_by,
              'login', h.said_as, 'at', h.said_at) from refund_by_hand h where h.refund_id = r.id),
            'isByBank', ${RETURNED_BY_BANK}) order by r.requested_at, r.id), '[]')
            from r where r.capture_id = c.id))
          order by c.captured_at, c.disposition, c.id), '[]') from c) as captures,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', w.asked_channel, 'reason', w.because,
          'amountPaise', w.amount_paise, 'pack', (select l.name from order_line l
            where l.order_id = w.order_id and l.line_no = w.line_no),
          'proposedBy', w.asked_by, 'proposedLogin', w.asked_as, 'proposedAt', w.asked_at, 'expiresAt', w.expires_at,
          'tries', w.tries, 'approvedBy', w.approved_by, 'approvedLogin', w.approved_as, 'approvedAt', w.approved_at,
          'closedAt', w.closed_at) order by w.asked_at, w.id), '[]')
        from refund_wish w where w.order_id = ${orderId}) as proposals,
      (select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'status', e.status, 'startsAt', e.starts_at,
          'endsAt', e.ends_at) order by e.line_no), '[]') from entitlement e where e.order_id = ${orderId}) as packs,
      (select jsonb_build_object('number', i.paper->>'number', 'amountPaise', i.amount_paise, 'issuedAt', i.issued_at)
        from invoice i where i.order_id = ${orderId}) as invoice,
      (select coalesce(jsonb_agg(jsonb_build_object('number', n.paper->>'number', 'amountPaise', n.amount_paise,
          'issuedAt', n.issued_at) order by n.issued_at, n.number), '[]')
        from credit_note n where n.order_id = ${orderId}) as "creditNotes",
      ${outboxItemsOf(sql`select ${orderId}::text`)} as "outboxItems"
    from orders o join subscriber s on s.id = o.subscriber_id where o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row && { ...row, mobile: row.mobile === null ? null : maskMobile(row.mobile) }
}
