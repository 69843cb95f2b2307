/** Reads disputes with the payments that they are about. */
import type { Db } from '#api/platform/db/tables.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { paise } from '#contract/money.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { type RawBuilder, sql } from 'kysely'
import { NAMES_PAYMENT } from '#api/packs/disputed-order-query.ts'
import { paidOrdersOf } from '#api/packs/paid-orders-query.ts'
import { RETURNED_BY_BANK } from '#api/payments/refunds/returned-by-bank-query.ts'
import type { Dispute, DisputedPayment, OpenRefund } from './dispute.ts'

/** The payment of the dispute `d` as JSON. The returned credit of an upgrade counts as a refund of the payment that it came from. */
const PAYMENT = sql`(
  select jsonb_build_object('captureId', c.id, 'gatewayPaymentId', c.gateway_payment_id, 'attemptId', c.attempt_id,
    'orderId', c.order_id, 'amountPaise', c.amount_paise, 'disposition', c.disposition, 'orderState', o.status,
    'isUpgrade', o.replaced_pack_id is not null or exists (
      select from entitlement e join orders u on u.replaced_pack_id = e.id and u.status in ('paid', 'refunded')
      where e.order_id = o.id),
    'refund', (select jsonb_build_object('id', r.id, 'token', r.token, 'status', r.status, 'amountPaise', r.amount_paise,
        'coveredPaise', r.covered_paise)
      from refund r where r.capture_id = c.id and r.reason <> 'partial'),
    'partlyRefundedPaise', partly_refunded(c.id),
    'unreturnedPaise', c.amount_paise
      - (select coalesce(sum(r.amount_paise - r.covered_paise), 0) from refund r
        where r.capture_id = c.id and r.status = 'done' and not ${RETURNED_BY_BANK})
      - (select coalesce(sum(l.amount_paise), 0) from dispute l
        where l.capture_id = c.id and l.kind <> 'retrieval' and l.state in ('accepted', 'lost')),
    'openRefunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status,
        'amountPaise', r.amount_paise, 'coveredPaise', r.covered_paise) order by r.requested_at, r.id), '[]')
      from refund r where r.capture_id = c.id and r.status <> 'done'))
  from payment_capture c join orders o on o.id = c.order_id where c.id = d.capture_id)`

const DISPUTES = sql<Row>`
  select d.id, d.gateway, d.case_id as "caseId", d.payment_reference as "paymentReference", d.kind,
    d.reason_code as "reasonCode", d.reason_text as "reasonText", d.amount_paise as "amountPaise",
    d.opened_at as "openedAt", d.respond_by as "respondBy", d.recorded_at as "recordedAt",
    d.recorded_by as "recordedBy", d.state, d.evidence_reference as "evidenceReference", d.evidence_at as "evidenceAt",
    d.decided_at as "decidedAt", d.decided_by as "decidedBy", d.refund_id as "refundId", ${PAYMENT} as payment
  from dispute d`

type Row = Omit<Dispute, 'amountPaise' | 'payment'> & { amountPaise: number; payment: PaymentRow | null }
type PaymentRow = Omit<DisputedPayment, 'amountPaise' | 'partlyRefundedPaise' | 'refund' | 'openRefunds'> & {
  amountPaise: number
  partlyRefundedPaise: number
  refund: RefundRow<NonNullable<DisputedPayment['refund']>> | null
  openRefunds: RefundRow<OpenRefund>[]
}
type RefundRow<Refund> = Omit<Refund, 'amountPaise' | 'coveredPaise'> & {
  amountPaise: number
  coveredPaise: number
}

const refundFrom = <Row extends { amountPaise: number; coveredPaise: number }>(row: Row) => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  coveredPaise: paise(row.coveredPaise),
})

const disputeFrom = ({ amountPaise, payment, ...row }: Row): Dispute => ({
  ...row,
  amountPaise: paise(amountPaise),
  payment: payment && {
    ...payment,
    amountPaise: paise(payment.amountPaise),
    partlyRefundedPaise: paise(payment.partlyRefundedPaise),
    refund: payment.refund && refundFrom(payment.refund),
    openRefunds: payment.openRefunds.map(refundFrom),
  },
})

export async function findDispute(db: Db, id: string): Promise<Dispute | undefined> {
  const { rows } = await sql<Row>`${DISPUTES} where d.id = ${id}`.execute(db)
  return rows[0] && disputeFrom(rows[0])
}

/**
 * Lists the disputes of the payments that paid for an order, also of the payments before an upgrade, the oldest first.
 * `offset 0` makes the planner read the payments of each order by an index.
 */
export async function listDisputesOfOrder(db: Db, orderId: string): Promise<Dispute[]> {
  const { rows } = await sql<Row>`${DISPUTES}
    where d.id = any(array(select disputed.id from ${paidOrdersOf(orderId)} paid
      cross join lateral (
        select p.* from payment_attempt a join payment_capture p on p.attempt_id = a.id
        where a.order_id = paid.id offset 0) c
      cross join lateral (
        select d.id from dispute d where d.capture_id = c.id
        union all select d.id from dispute d where ${NAMES_PAYMENT}) disputed))
    order by d.recorded_at, d.id`.execute(db)
  return rows.map(disputeFrom)
}

export type DisputeSearch = {
  /** Undecided disputes are sorted by deadline, decided ones from the newest. */
  isDecided: boolean
  gateway?: GatewayName | undefined
  /** The id of the last dispute of the page before. */
  after?: string | undefined
}

/** Lists a page of disputes. */
export async function listDisputes(db: Db, { isDecided, gateway, after }: DisputeSearch): Promise<Dispute[]> {
  const conditions: RawBuilder<unknown>[] = [
    isDecided ? sql`d.decided_at is not null` : sql`d.decided_at is null`,
  ]
  if (gateway !== undefined) conditions.push(sql`d.gateway = ${gateway}`)
  if (after !== undefined)
    conditions.push(
      isDecided
        ? sql`(d.decided_at, d.id) < (select b.decided_at, b.id from dispute b where b.id = ${after})`
        : sql`(d.respond_by, d.id) > (select b.respond_by, b.id from dispute b where b.id = ${after})`,
    )
  const order = isDecided ? sql`d.decided_at desc, d.id desc` : sql`d.respond_by, d.id`
  const { rows } = await sql<Row>`${DISPUTES} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${DESK_PAGE_SIZE}`.execute(db)
  return rows.map(disputeFrom)
}
