/** Store of captures and refunds. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import { type Query, jsonQuery, type WriteStatement } from '#api/platform/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Attempt } from './attempt.ts'
import type { RefundReason } from './refund.ts'
import type { GatewayName } from './gateway.ts'

export type Capture = {
  id: string
  gateway: GatewayName
  gatewayPaymentId: string
  attemptId: string
  orderId: string
  amountPaise: Paise
  disposition: 'applied' | 'refund'
  capturedAt: Date
}

export const insertCapture = (capture: Capture): WriteStatement => sql`
  insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise,
    disposition, captured_at)
  values (${capture.id}, ${capture.gateway}, ${capture.gatewayPaymentId}, ${capture.attemptId},
    ${capture.orderId}, ${capture.amountPaise}, ${capture.disposition}, ${capture.capturedAt})`

/** A capture that paid its order, with the contact data for messages about its refund. */
export type AppliedCapture = Pick<Capture, 'id' | 'gateway' | 'gatewayPaymentId' | 'amountPaise'> &
  Pick<Attempt, 'customerMobile' | 'customerEmail'>

export const appliedCaptureQuery = (orderId: string): Query<AppliedCapture | undefined> =>
  jsonQuery(
    sql<Omit<AppliedCapture, 'amountPaise'> & { amountPaise: number }>`select to_json(one) from (
      select c.id, c.gateway, c.gateway_payment_id as "gatewayPaymentId", c.amount_paise as "amountPaise",
        a.customer_mobile as "customerMobile", a.customer_email as "customerEmail"
      from payment_capture c join payment_attempt a on a.id = c.attempt_id
      where c.order_id = ${orderId} and c.disposition = 'applied') as one`,
    (row) => (row ? { ...row, amountPaise: paise(row.amountPaise) } : undefined),
  )

export type Refund = {
  id: string
  captureId: string
  /** Derived from the gateway's payment id, so that a repeated request is for the same refund. */
  token: string
  amountPaise: Paise
  reason: RefundReason
  requestedAt: Date
}

export const insertRefund = (refund: Refund): WriteStatement => sql`
  insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
  values (${refund.id}, ${refund.captureId}, ${refund.token}, ${refund.amountPaise}, ${refund.reason},
    'requested', ${refund.requestedAt})`

export type OpenRefund = {
  id: string
  status: Tables['refund']['status']
  token: string
  amountPaise: Paise
  gatewayRequestId: string | null
  requestedAt: Date
  gateway: GatewayName
  gatewayPaymentId: string
  attemptId: string
  customerMobile: string | null
  customerEmail: string
}

export async function findRefund(db: Db, id: string): Promise<OpenRefund | undefined> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment_capture', 'payment_capture.id', 'refund.capture_id')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_capture.attempt_id')
    .select([
      'refund.id',
      'refund.status',
      'refund.token',
      'refund.amount_paise',
      'refund.gateway_request_id',
      'refund.requested_at',
      'payment_capture.gateway',
      'payment_capture.gateway_payment_id',
      'payment_capture.attempt_id',
      'payment_attempt.customer_mobile',
      'payment_attempt.customer_email',
    ])
    .where('refund.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      status: row.status,
      token: row.token,
      amountPaise: paise(row.amount_paise),
      gatewayRequestId: row.gateway_request_id,
      requestedAt: row.requested_at,
      gateway: row.gateway as GatewayName,
      gatewayPaymentId: row.gateway_payment_id,
      attemptId: row.attempt_id,
      customerMobile: row.customer_mobile,
      customerEmail: row.customer_email,
    }
  )
}

/** Locks the refund with this token until the transaction ends. @returns its id; undefined where there is none */
export async function lockRefund(tx: Tx, token: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

export async function markRefundSent(db: Db, id: string, requestId: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ status: 'sent', gateway_request_id: requestId })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()
}

/** Marks a refund that its gateway refused: staff must send it. */
export const markRefundManual = (id: string): WriteStatement => sql`
  update refund set status = 'manual' where id = ${id} and status <> 'done'`

export const markRefundDone = (id: string, now: Date): WriteStatement => sql`
  update refund set status = 'done', done_at = ${now} where id = ${id} and status <> 'done'`
