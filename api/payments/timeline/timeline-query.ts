/** Reads the facts of an order's timeline in one round trip, from the tables that record them. */
import { type JsonRow, momentFrom } from '#api/platform/db/batch.ts'
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { paise, type Paise } from '#contract/money.ts'
import { isPaymentReason } from '#contract/payment-reasons.ts'
import { sql } from 'kysely'
import type { ManualRefund } from '#api/payments/refunds/refund.ts'
import type { TimelineFacts, TimelineAttempt, TimelineCapture, TimelineRefund } from './timeline.ts'

type AttemptRow = JsonRow<
  Pick<
    Tables['payment_attempt'],
    'id' | 'number' | 'gateway' | 'status' | 'reason' | 'started_at' | 'next_poll_at' | 'status_since'
  > & { pending_at: Date | null }
>
type RefundRow = JsonRow<
  Pick<Tables['refund'], 'token' | 'reason' | 'status' | 'requested_at' | 'done_at'> & {
    manual_at: Date | null
    by_hand: ManualRefund | null
  }
>
type CaptureRow = JsonRow<Pick<Tables['payment_capture'], 'amount_paise' | 'disposition' | 'captured_at'>> & {
  gateway: TimelineCapture['gateway']
  refund: RefundRow | null
}
type Row = Pick<
  Tables['orders'],
  'id' | 'status' | 'amount_paise' | 'placed_at' | 'expires_at' | 'subscriber_id'
> & {
  packs: { name: string; alias: string; ends_at: string | null }[]
  attempts: AttemptRow[]
  captures: CaptureRow[]
}

export type OwnedTimelineFacts = TimelineFacts & { subscriberId: string }

/**
 * Reads the timeline facts of an order. The caller checks the owner.
 * @returns undefined where there is no such order
 */
export async function findTimelineFacts(db: Db, orderId: string): Promise<OwnedTimelineFacts | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.status, o.amount_paise, o.placed_at, o.expires_at, o.subscriber_id,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'alias', p.alias, 'ends_at', e.ends_at) order by l.line_no), '[]')
        from order_line l
        join package p on p.id = l.package_id
        left join entitlement e on e.order_id = l.order_id and e.line_no = l.line_no
        where l.order_id = o.id) as packs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'gateway', a.gateway,
          'status', a.status, 'reason', a.reason, 'started_at', a.started_at, 'next_poll_at', a.next_poll_at,
          'status_since', a.status_since,
          'pending_at', (select min(n.heard_at) from payment_news n
            where n.attempt_id = a.id and n.source = 'poll' and n.claim = 'pending')) order by a.number), '[]')
        from payment_attempt a where a.order_id = o.id) as attempts,
      (select coalesce(jsonb_agg(jsonb_build_object('gateway', c.gateway, 'amount_paise', c.amount_paise,
          'disposition', c.disposition, 'captured_at', c.captured_at,
          'refund', (select jsonb_build_object('token', r.token, 'reason', r.reason, 'status', r.status,
              'requested_at', r.requested_at, 'done_at', r.done_at,
              'manual_at', (select x.given_up_at from outbox x where x.topic = 'refund' and x.key = r.id::text),
              'by_hand', (select jsonb_build_object('from', h.sent_from, 'reference', h.reference)
                from refund_by_hand h where h.refund_id = r.id))
            from refund r where r.capture_id = c.id)) order by c.captured_at, c.disposition, c.id), '[]')
        from payment_capture c where c.attempt_id in (select id from payment_attempt where order_id = o.id)) as captures
    from orders o where o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row && factsFrom(row)
}

const factsFrom = (row: Row): OwnedTimelineFacts => ({
  subscriberId: row.subscriber_id,
  order: {
    id: row.id,
    status: row.status,
    amountPaise: paise(row.amount_paise),
    placedAt: row.placed_at,
    expiresAt: row.expires_at,
  },
  packs: row.packs.map(({ name, alias, ends_at }) => ({ name, alias, endsAt: momentFrom(ends_at) })),
  attempts: row.attempts.map(attemptFrom),
  captures: row.captures.map(captureFrom),
})

const attemptFrom = (row: AttemptRow): TimelineAttempt => ({
  id: row.id,
  number: row.number,
  gateway: row.gateway,
  status: row.status,
  reason: isPaymentReason(row.reason) ? row.reason : null,
  startedAt: new Date(row.started_at),
  nextPollAt: momentFrom(row.next_poll_at),
  statusSince: momentFrom(row.status_since),
  pendingAt: momentFrom(row.pending_at),
})

const captureFrom = (row: CaptureRow): TimelineCapture => ({
  gateway: row.gateway,
  amountPaise: paise(row.amount_paise),
  disposition: row.disposition,
  capturedAt: new Date(row.captured_at),
  refund: row.refund && refundFrom(row.refund),
})

const refundFrom = (row: RefundRow): TimelineRefund => ({
  token: row.token,
  reason: row.reason,
  status: row.status,
  requestedAt: new Date(row.requested_at),
  doneAt: momentFrom(row.done_at),
  manualAt: momentFrom(row.manual_at),
  byHand: row.by_hand,
})

type UnsettledOrder = {
  order: { id: string; status: Tables['orders']['status']; amountPaise: Paise; placedAt: Date }
  attempts: Pick<TimelineAttempt, 'status' | 'reason'>[]
  refunds: { done: boolean }[]
}

const MAX_ORDERS = 20

/** Lists a subscriber's orders with attempts that are not paid, the newest first. */
export async function listUnsettledOrders(db: Db, subscriberId: string): Promise<UnsettledOrder[]> {
  const { rows } = await sql<
    Pick<Tables['orders'], 'id' | 'status' | 'amount_paise' | 'placed_at'> & {
      attempts: Pick<Tables['payment_attempt'], 'status'>[]
      refunds: Tables['refund']['status'][]
    }
  >`
    select o.id, o.status, o.amount_paise, o.placed_at, tried.attempts,
      (select coalesce(jsonb_agg(r.status), '[]') from payment_attempt a
        join payment_capture c on c.attempt_id = a.id join refund r on r.capture_id = c.id
        where a.order_id = o.id) as refunds
    from orders o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('status', a.status) order by a.number) as attempts
      from payment_attempt a where a.order_id = o.id
    ) tried
    where o.subscriber_id = ${subscriberId} and o.status <> 'paid' and tried.attempts is not null
    order by o.placed_at desc limit ${MAX_ORDERS}`.execute(db)
  return rows.map(({ id, status, amount_paise, placed_at, attempts, refunds }) => ({
    order: { id, status, amountPaise: paise(amount_paise), placedAt: placed_at },
    attempts: attempts.map((attempt) => ({ status: attempt.status, reason: null })),
    refunds: refunds.map((one) => ({ done: one === 'done' })),
  }))
}
