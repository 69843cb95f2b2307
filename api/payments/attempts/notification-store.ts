/** Store of the notifications about payment attempts. */
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import type { GatewayName, Outcome } from '#api/payments/gateways/gateway.ts'

/** The detail of a notification without a signature, and of one with a wrong signature. */
export const UNSIGNED = 'unsigned'
export const FORGED = 'forged'

export type PaymentNotification = {
  id: string
  attemptId: string
  /** The gateway in whose name it arrived. A notification about an attempt at another gateway is not stored. */
  gateway: GatewayName
  /** `client`: a request of the shop's own page; `poll`: the gateway's answer to a verification. */
  source: 'return' | 'webhook' | 'client' | 'poll'
  /** Whether the gateway signed it, or it is the gateway's answer to a verification. */
  authentic: boolean
  outcome: Outcome
  detail: string
  receivedAt: Date
}

/** Bounds the table: signatures do not cover every field, so one genuine message can be varied a thousand times. */
const MAX_NOTIFICATIONS_PER_ATTEMPT = 50

/**
 * Inserts a notification. Ignores duplicates from the same source and notifications for unknown attempts. Stores the
 * payment id and the amount of authentic captures only. The limit for an attempt does not apply to the gateway's own
 * answers (`poll`).
 */
export function insertNotification(notification: PaymentNotification): WriteStatement {
  const { id, attemptId, gateway, source, authentic, outcome, detail, receivedAt } = notification
  const [paymentId, amount] =
    authentic && outcome.kind === 'captured' ? [outcome.gatewayPaymentId, outcome.amountPaise] : [null, null]
  const key = [source, outcome.kind, paymentId ?? '', amount ?? '', detail].join('/')
  return sql`
    insert into payment_news (id, attempt_id, source, authentic, claim, gateway_payment_id, amount_paise,
      detail, dedupe_key, heard_at)
    select ${id}::uuid, a.id, ${source}, ${authentic}::boolean, ${outcome.kind}, ${paymentId}, ${amount}::bigint,
      ${detail.slice(0, 200)}, ${key.slice(0, 300)}, ${receivedAt}::timestamptz
    from payment_attempt a
    where a.id = ${attemptId} and a.gateway = ${gateway} and (${source}::text = 'poll'
      or (select count(*) from payment_news n where n.attempt_id = a.id) < ${MAX_NOTIFICATIONS_PER_ATTEMPT})
    on conflict (attempt_id, dedupe_key) do nothing`
}
