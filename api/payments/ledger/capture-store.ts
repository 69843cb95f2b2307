/** Store of captures: money that a gateway took from a buyer. */
import { type Query, rowQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

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

/**
 * A capture that paid its order, with the contact data for messages about its refund. `amountPaise`: what is left after its partial
 * refunds.
 */
export type AppliedCapture = Pick<Capture, 'id' | 'gateway' | 'gatewayPaymentId' | 'amountPaise'> &
  Pick<Attempt, 'customerMobile' | 'customerEmail'>

export const appliedCaptureQuery = (orderId: string): Query<AppliedCapture | undefined> =>
  rowQuery(
    sql<AppliedCapture>`
      select c.id, c.gateway, c.gateway_payment_id as "gatewayPaymentId",
        c.amount_paise - partly_refunded(c.id) as "amountPaise",
        a.customer_mobile as "customerMobile", a.customer_email as "customerEmail"
      from payment_capture c join payment_attempt a on a.id = c.attempt_id
      where c.order_id = ${orderId} and c.disposition = 'applied'`,
    (row) => ({ ...row, amountPaise: paise(row.amountPaise) }),
  )
