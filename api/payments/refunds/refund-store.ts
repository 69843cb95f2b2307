/** Store of refunds, and of manual refunds. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import { type ManualRefund, type RefundEvent, type RefundStatus, refundTransitions } from './refund.ts'
import type { ProposalChannel } from '#api/payments/refunds/proposals/refund-proposal.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

export type Refund = {
  id: string
  captureId: string
  /** Derived from the gateway's payment id, so that a repeated request is for the same refund. */
  token: string
  amountPaise: Paise
  reason: RefundReason
  requestedAt: Date
  /** The order whose credit it returns; null for other refunds. */
  creditOf: string | null
  /** The order line of a partial refund; null for other refunds. */
  lineNo: number | null
}

export const insertRefund = (refund: Refund): WriteStatement => sql`
  insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at, credit_of, line_no)
  values (${refund.id}, ${refund.captureId}, ${refund.token}, ${refund.amountPaise}, ${refund.reason},
    'requested', ${refund.requestedAt}, ${refund.creditOf}, ${refund.lineNo})`

/** Inserts a refund that the buyer's bank has made by a dispute: it is done. */
export const insertReturnedRefund = (refund: Refund): WriteStatement => sql`
  insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at, done_at)
  values (${refund.id}, ${refund.captureId}, ${refund.token}, ${refund.amountPaise}, ${refund.reason}, 'done',
    ${refund.requestedAt}, ${refund.requestedAt})`

/** Locks the refund with this token until the transaction ends. @returns its id; undefined where there is none */
export async function lockRefund(tx: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from refund where token = ${token} for update`.execute(
    tx,
  )
  return rows[0]?.id
}

/** The part of a refund that lost disputes cover. `disputeId`: the last of these disputes. */
type Coverage = { coveredPaise: Paise; disputeId: string }

const coverageColumns = ({ coveredPaise, disputeId }: Coverage) =>
  sql`covered_paise = ${coveredPaise}, covered_by = ${disputeId}`

/**
 * Returns the update for an event on a refund; it updates nothing where the status does not allow the event.
 * @param change `requestId`: the gateway's id of the refund, where the gateway gives one; `coverage`: where lost disputes cover all
 * of it
 */
export function transitionRefund(
  id: string,
  event: RefundEvent,
  { now, requestId = null, coverage }: { now: Date; requestId?: string | null; coverage?: Coverage },
): WriteStatement {
  const { from, to } = refundTransitions[event]
  return sql`
    update refund set status = ${to}, gateway_request_id = coalesce(gateway_request_id, ${requestId}),
      done_at = case when ${to} = 'done' then ${now}::timestamptz end, postponed_since = null
      ${coverage ? sql`, ${coverageColumns(coverage)}` : sql``}
    where id = ${id} and status = any(${from})`
}

/** Records the part of a manual refund that lost disputes cover. Staff send the rest. */
export const recordCoverage = (id: string, coverage: Coverage): WriteStatement => sql`
  update refund set ${coverageColumns(coverage)} where id = ${id} and status = 'manual'`

/** Records the time since which a gateway postpones a refund; null after another answer. */
export const recordPostponement = (id: string, since: Date | null): WriteStatement => sql`
  update refund set postponed_since = ${since} where id = ${id} and status in ('requested', 'sent')`

/** The constraint that refuses the same transfer reference for two refunds. */
export const UNIQUE_TRANSFER_CONSTRAINT = 'one_refund_for_a_transfer'
/** The constraint that refuses a refund of a payment in dispute. */
export const DISPUTED_CONSTRAINT = 'no_refund_in_dispute'

/** A manual refund, and who records it where. */
export type RecordedRefund = ManualRefund & { by: string; channel: ProposalChannel }

/** Returns who proposed a refund; undefined for one without a proposal. */
export async function findProposer(db: Db, refundId: string): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    select asked_by as by from refund_wish where refund_id = ${refundId}`.execute(db)
  return rows[0]?.by
}

/** Records a manual refund. The database accepts one only for a refund that its gateway refused. */
export async function insertManualRefund(
  tx: Tx,
  { refundId, from, reference, by, channel, now }: RecordedRefund & { refundId: string; now: Date },
): Promise<void> {
  await sql`
    insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_channel, said_at)
    values (${refundId}, ${from}, ${reference}, ${by}, ${channel}, ${now})`.execute(tx)
}

export type OpenRefundSummary = {
  orderId: string
  /** The amount that is still to be returned. */
  amountPaise: Paise
  /** The part of the refund that lost disputes have returned. */
  coveredPaise: Paise
  gateway: GatewayName
  gatewayPaymentId: string
  token: string
  reason: RefundReason
  status: Exclude<RefundStatus, 'done'>
  requestedAt: Date
}

/**
 * Lists open refunds: those for staff first, then the oldest first. Reads the index of open refunds, so its time does
 * not grow with the history.
 */
export async function listOpenRefunds(db: Db): Promise<OpenRefundSummary[]> {
  const { rows } = await sql<OpenRefundSummary>`
    select a.order_id as "orderId", r.amount_paise - r.covered_paise as "amountPaise",
      r.covered_paise as "coveredPaise", c.gateway, c.gateway_payment_id as "gatewayPaymentId", r.token, r.reason, r.status, r.requested_at as "requestedAt"
    from refund r join payment_capture c on c.id = r.capture_id join payment_attempt a on a.id = c.attempt_id
    where r.status <> 'done' order by r.status <> 'manual', r.requested_at, r.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    amountPaise: paise(row.amountPaise),
    coveredPaise: paise(row.coveredPaise),
  }))
}
