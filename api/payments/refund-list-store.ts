/** Open refunds for operators, read through the index of open refunds, independent of the size of the history. */
import type { Db } from '#api/platform/database.ts'
import { type Paise, paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { GatewayName } from './gateway.ts'
import type { RefundReason } from './refund.ts'

export type OpenRefundSummary = {
  orderId: string
  amountPaise: Paise
  gateway: GatewayName
  gatewayPaymentId: string
  token: string
  reason: RefundReason
  /** `manual`: the gateway refused it, and staff must send it. */
  status: 'requested' | 'sent' | 'manual'
  requestedAt: Date
}

/** Lists open refunds: those for staff first, then the oldest first. */
export async function listOpenRefunds(db: Db): Promise<OpenRefundSummary[]> {
  const { rows } = await sql<Omit<OpenRefundSummary, 'amountPaise'> & { amountPaise: number }>`
    select a.order_id as "orderId", r.amount_paise as "amountPaise", c.gateway,
      c.gateway_payment_id as "gatewayPaymentId", r.token, r.reason, r.status, r.requested_at as "requestedAt"
    from refund r join payment_capture c on c.id = r.capture_id join payment_attempt a on a.id = c.attempt_id
    where r.status <> 'done' order by r.status <> 'manual', r.requested_at, r.id`.execute(db)
  return rows.map((row) => ({ ...row, amountPaise: paise(row.amountPaise) }))
}
