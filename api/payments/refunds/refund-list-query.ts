/** Lists refunds for staff, in pages, each through an index. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { type Paise, paise } from '#contract/money.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ManualRefund, RefundStatus } from './refund.ts'
import { RETURNED_BY_BANK } from './returned-by-bank-query.ts'

/** `manual`: the gateway refused it, and staff must send it. */
type RefundGroup = 'in_progress' | 'manual' | 'done'

export type ListedRefund = {
  token: string
  orderId: string
  amountPaise: Paise
  /** The part of the refund that lost disputes have returned; staff send the rest of a manual one. */
  coveredPaise: Paise
  gateway: GatewayName
  gatewayPaymentId: string
  reason: RefundReason
  status: RefundStatus
  requestedAt: Date
  doneAt: Date | null
  gatewayRequestId: string | null
  /** Who proposed it; null for one without a proposal. */
  proposedBy: string | null
  /** How staff sent it. */
  manual: (ManualRefund & { by: string }) | null
  /** The buyer's bank disputes the payment, and has not decided. */
  isDisputed: boolean
  /** The bank returned it by a dispute that the shop lost. */
  isByBank: boolean
}

const STATUSES: Record<RefundGroup, RefundStatus[]> = {
  in_progress: ['requested', 'sent'],
  manual: ['manual'],
  done: ['done'],
}

export type RefundSearch = {
  group: RefundGroup
  /** The name of a gateway; any other text finds nothing. */
  gateway?: string | undefined
  /** The token of the last refund of the page before. */
  after?: string | undefined
}

/** Lists refunds: those that are done the newest first, the others the oldest first. */
export async function listRefunds(db: Db, { group, gateway, after }: RefundSearch): Promise<ListedRefund[]> {
  const isNewestFirst = group === 'done'
  const conditions: RawBuilder<unknown>[] = [sql`r.status in (${sql.join(STATUSES[group])})`]
  if (gateway !== undefined) conditions.push(sql`c.gateway = ${gateway}`)
  const last = sql`(select b.requested_at, b.id from refund b where b.token = ${after})`
  if (after !== undefined)
    conditions.push(
      isNewestFirst ? sql`(r.requested_at, r.id) < ${last}` : sql`(r.requested_at, r.id) > ${last}`,
    )
  const order = isNewestFirst ? sql`r.requested_at desc, r.id desc` : sql`r.requested_at, r.id`
  type Row = Omit<ListedRefund, 'amountPaise' | 'coveredPaise'> & {
    amountPaise: number
    coveredPaise: number
  }
  const { rows } = await sql<Row>`
    select r.token, c.order_id as "orderId", r.amount_paise as "amountPaise", r.covered_paise as "coveredPaise", c.gateway,
      c.gateway_payment_id as "gatewayPaymentId", r.reason, r.status, r.requested_at as "requestedAt",
      r.done_at as "doneAt", r.gateway_request_id as "gatewayRequestId",
      (select w.asked_by from refund_wish w where w.refund_id = r.id) as "proposedBy",
      (select jsonb_build_object('from', h.sent_from, 'reference', h.reference, 'by', h.said_by)
        from refund_by_hand h where h.refund_id = r.id) as manual,
      exists (select from dispute d where d.capture_id = c.id and d.kind <> 'retrieval' and d.decided_at is null)
        as "isDisputed", ${RETURNED_BY_BANK} as "isByBank"
    from refund r join payment_capture c on c.id = r.capture_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${DESK_PAGE_SIZE}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amountPaise: paise(row.amountPaise),
    coveredPaise: paise(row.coveredPaise),
  }))
}
