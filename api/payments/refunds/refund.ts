/**
 * A refund: money that is returned because its order could not take the capture, because two members of the staff decided it,
 * because its owner cancelled a queued pack, or because the shop lost a dispute. A partial refund returns a part of the price of
 * one order line, and the order stays paid. Pure.
 */
import { base32Of } from '#contract/base32.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

export type RefundStatus = 'requested' | 'sent' | 'manual' | 'done'
export type RefundEvent = 'send' | 'reject' | 'complete'

/**
 * Event -> the statuses that allow it, and the status after it. `sent`: the gateway has accepted it; `manual`: the
 * gateway rejected it, and staff must send it. A database trigger enforces the same table.
 */
export const refundTransitions: Record<RefundEvent, { from: RefundStatus[]; to: RefundStatus }> = {
  send: { from: ['requested'], to: 'sent' },
  reject: { from: ['requested', 'sent'], to: 'manual' },
  complete: { from: ['requested', 'sent', 'manual'], to: 'done' },
}

/**
 * How long transient refusals are retried. Covers a gateway's "recheck tomorrow" on a Friday evening, and a settlement
 * account that new sales fill again.
 */
const RETRY_REFUSAL_MS = 3 * DAY_MS

/** Returns whether a refund that its gateway has postponed since then is left to staff. */
export const isRefusalFinal = (postponedSince: Date, now: Date): boolean =>
  now.getTime() - postponedSince.getTime() >= RETRY_REFUSAL_MS

/** A refund that staff sent after the gateway refused it: from the gateway's dashboard, or by bank transfer. */
export type ManualRefund = {
  from: 'gateway' | 'bank'
  /** The reference from the gateway's dashboard or the bank; the message to the buyer contains it. */
  reference: string
}

/** The format of references in bank statements. */
export const MANUAL_REFUND_REFERENCE = /^[A-Z0-9-]{6,35}$/

/**
 * Returns the token of a refund: at most 23 characters, the shortest limit of the gateways. It depends only on the gateway's payment
 * id: after a restore from a backup the same capture still gives the same token, and the gateway refunds once.
 * @param partNo the number of a partial refund among those of its payment, from 1
 */
export function newRefundReference(gateway: GatewayName, gatewayPaymentId: string, partNo?: number): string {
  const part = partNo === undefined ? '' : `|${String(partNo)}`
  const digest = createHash('sha256').update(`${gateway}|${gatewayPaymentId}${part}`).digest()
  return `RF${base32Of(digest.subarray(0, 20))}`
}
