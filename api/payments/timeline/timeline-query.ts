/** Reads the facts of an order's timeline in one round trip, from the tables that record them. */
import { type JsonRow, momentFrom } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { paise } from '#contract/money.ts'
import { isPaymentReason } from '#contract/payment-reasons.ts'
import { RETURNED_BY_BANK } from '#api/payments/refunds/returned-by-bank-query.ts'
import type { OrderRefund } from '#api/payments/attempts/attempt.ts'
import { orderRefunds } from '#api/payments/attempts/order-refunds-query.ts'
import { sql } from 'kysely'
import type {
  TimelineAttempt,
  TimelineCapture,
  TimelineCreditNote,
  TimelineFacts,
  TimelineRefund,
} from './timeline.ts'

/** A refund `r` as JSON. */
const REFUND = sql`jsonb_build_object('token', r.token, 'reason', r.reason, 'amountPaise', r.amount_paise,
  'status', r.status, 'requestedAt', r.requested_at, 'doneAt', r.done_at,
  'manualAt', (select x.given_up_at from outbox x where x.topic = 'refund' and x.key = r.id::text),
  'byHand', (select jsonb_build_object('from', h.sent_from, 'reference', h.reference)
    from refund_by_hand h where h.refund_id = r.id),
  'partByBank', case when r.covered_paise > 0 and r.covered_paise < r.amount_paise then jsonb_build_object(
    'amountPaise', r.covered_paise, 'at', (select d.decided_at from dispute d where d.id = r.covered_by)) end,
  'isByBank', ${RETURNED_BY_BANK})`

type RefundRow = JsonRow<Omit<TimelineRefund, 'partByBank'>> & {
  partByBank: JsonRow<NonNullable<TimelineRefund['partByBank']>> | null
}

type CaptureRow = JsonRow<Omit<TimelineCapture, 'refund' | 'partialRefunds'>> & {
  refund: RefundRow | null
  partialRefunds: RefundRow[]
}
type Row = {
  subscriberId: string
  order: JsonRow<TimelineFacts['order']>
  packs: JsonRow<TimelineFacts['packs'][number]>[]
  attempts: JsonRow<TimelineAttempt>[]
  captures: CaptureRow[]
  creditRefunds: (Pick<TimelineCapture, 'gateway'> & { refund: RefundRow })[]
  creditNotes: JsonRow<TimelineCreditNote>[]
  replaced: JsonRow<NonNullable<TimelineFacts['replaced']>> | null
}

export type OwnedTimelineFacts = TimelineFacts & { subscriberId: string }

/** The caller checks the owner. @returns undefined where there is no such order */
export async function findTimelineFacts(db: Db, orderId: string): Promise<OwnedTimelineFacts | undefined> {
  const { rows } = await sql<Row>`
    select o.subscriber_id as "subscriberId",
      jsonb_build_object('id', o.id, 'status', o.status, 'amountPaise', o.amount_paise, 'creditPaise', o.credit_paise,
        'placedAt', o.placed_at, 'expiresAt', o.expires_at, 'isRenewal', o.plan_start = 'renewal') as order,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'alias', p.alias, 'startsAt', e.starts_at,
          'endsAt', coalesce(e.term_ends_at, e.ends_at)) order by l.line_no), '[]')
        from order_line l
        join package p on p.id = l.package_id
        left join entitlement e on e.order_id = l.order_id and e.line_no = l.line_no
        where l.order_id = o.id) as packs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'gateway', a.gateway,
          'status', a.status, 'reason', a.reason, 'startedAt', a.started_at, 'nextPollAt', a.next_poll_at,
          'statusSince', a.status_since,
          'pendingAt', (select min(n.heard_at) from payment_news n
            where n.attempt_id = a.id and n.source = 'poll' and n.claim = 'pending')) order by a.number), '[]')
        from payment_attempt a where a.order_id = o.id) as attempts,
      (select coalesce(jsonb_agg(jsonb_build_object('gateway', c.gateway, 'amountPaise', c.amount_paise,
          'disposition', c.disposition, 'capturedAt', c.captured_at,
          'refund', (select ${REFUND} from refund r where r.capture_id = c.id and r.reason <> 'partial'),
          'partialRefunds', (select coalesce(jsonb_agg(${REFUND} order by r.requested_at, r.id), '[]')
            from refund r where r.capture_id = c.id and r.reason = 'partial'))
          order by c.captured_at, c.disposition, c.id), '[]')
        from payment_capture c where c.attempt_id in (select id from payment_attempt where order_id = o.id)) as captures,
      (select coalesce(jsonb_agg(jsonb_build_object('gateway', c.gateway, 'refund', ${REFUND})
          order by c.captured_at desc, c.id), '[]')
        from refund r join payment_capture c on c.id = r.capture_id where r.credit_of = o.id) as "creditRefunds",
      (select coalesce(jsonb_agg(jsonb_build_object('number', n.paper->>'number', 'amountPaise', n.amount_paise,
          'issuedAt', n.issued_at) order by n.issued_at, n.number), '[]')
        from credit_note n where n.order_id = o.id) as "creditNotes",
      (select jsonb_build_object('at', e.ends_at, 'creditPaise', u.credit_paise, 'pack',
          jsonb_build_object('name', e.name, 'alias', p.alias)) from entitlement e
        left join package p on p.id = e.package_id
        join orders u on u.replaced_pack_id = e.id and u.status in ('paid', 'refunded')
        where e.order_id = o.id) as replaced
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0] && factsFrom(rows[0])
}

const factsFrom = ({
  subscriberId,
  order,
  packs,
  attempts,
  captures,
  creditRefunds,
  creditNotes,
  replaced,
}: Row): OwnedTimelineFacts => ({
  subscriberId,
  order: {
    ...order,
    amountPaise: paise(order.amountPaise),
    creditPaise: order.creditPaise === null ? null : paise(order.creditPaise),
    placedAt: new Date(order.placedAt),
    expiresAt: new Date(order.expiresAt),
  },
  packs: packs.map((pack) => ({
    ...pack,
    startsAt: momentFrom(pack.startsAt),
    endsAt: momentFrom(pack.endsAt),
  })),
  attempts: attempts.map(attemptFrom),
  captures: captures.map(captureFrom),
  creditRefunds: creditRefunds.map(({ gateway, refund }) => ({ gateway, refund: refundFrom(refund) })),
  creditNotes: creditNotes.map(({ number, amountPaise, issuedAt }) => ({
    number,
    amountPaise: paise(amountPaise),
    issuedAt: new Date(issuedAt),
  })),
  replaced: replaced && { ...replaced, at: new Date(replaced.at), creditPaise: paise(replaced.creditPaise) },
})

const attemptFrom = (row: JsonRow<TimelineAttempt>): TimelineAttempt => ({
  ...row,
  reason: isPaymentReason(row.reason) ? row.reason : null,
  startedAt: new Date(row.startedAt),
  nextPollAt: momentFrom(row.nextPollAt),
  statusSince: momentFrom(row.statusSince),
  pendingAt: momentFrom(row.pendingAt),
})

const captureFrom = ({ refund, partialRefunds, ...row }: CaptureRow): TimelineCapture => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  capturedAt: new Date(row.capturedAt),
  refund: refund && refundFrom(refund),
  partialRefunds: partialRefunds.map(refundFrom),
})

const refundFrom = ({ partByBank, ...row }: RefundRow): TimelineRefund => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  partByBank: partByBank && { amountPaise: paise(partByBank.amountPaise), at: new Date(partByBank.at) },
  requestedAt: new Date(row.requestedAt),
  doneAt: momentFrom(row.doneAt),
  manualAt: momentFrom(row.manualAt),
})

type UnsettledOrder = Pick<TimelineFacts['order'], 'id' | 'status' | 'amountPaise' | 'placedAt'> & {
  attempts: Pick<TimelineAttempt, 'status'>[]
  refunds: OrderRefund[]
  /** In the order of the cart. */
  packs: { name: string; alias: string }[]
  /** Whether it was a sale, which has an invoice or a receipt. */
  hasInvoice: boolean
  /** Numbers, the first issued first. */
  creditNotes: string[]
}

const MAX_ORDERS = 20

/** Lists a subscriber's orders with attempts that are not paid, the newest first. */
export async function listUnsettledOrders(db: Db, subscriberId: string): Promise<UnsettledOrder[]> {
  const { rows } = await sql<UnsettledOrder>`
    select o.id, o.status, o.amount_paise as "amountPaise", o.placed_at as "placedAt", attempted.attempts,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'alias', p.alias) order by l.line_no), '[]')
        from order_line l join package p on p.id = l.package_id where l.order_id = o.id) as packs,
      (select coalesce(jsonb_agg(jsonb_build_object('done', r.status = 'done', 'amountPaise', r.amount_paise)), '[]')
        from (${orderRefunds(sql.ref<string>('o.id'))}) r) as refunds, o.paid_at is not null as "hasInvoice",
      (select coalesce(jsonb_agg(n.paper->>'number' order by n.issued_at, n.number), '[]')
        from credit_note n where n.order_id = o.id) as "creditNotes"
    from orders o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('status', a.status) order by a.number) as attempts
      from payment_attempt a where a.order_id = o.id
    ) attempted
    where o.subscriber_id = ${subscriberId} and o.status <> 'paid' and attempted.attempts is not null
    order by o.placed_at desc limit ${MAX_ORDERS}`.execute(db)
  return rows.map((row) => ({ ...row, amountPaise: paise(row.amountPaise) }))
}
