/** A refund: money on its way back, because its order could not take it or because two of our staff want it so. Pure. */
import { createHash } from 'node:crypto'
import type { GatewayName } from './gateway.ts'

/** Why an order cannot take a capture. */
export type UnappliedReason = 'already_paid' | 'amount_differs' | 'base_pack_owned'
/** `operator`: of a sale, by the decision of two people. */
export type RefundReason = UnappliedReason | 'operator'

/** For the buyer, after "Your payment is being returned:". */
export const REFUND_REASON_TEXT: Record<RefundReason, string> = {
  already_paid: 'this order was paid already',
  amount_differs: 'it was not the amount of the order',
  base_pack_owned: 'you already have an app plan',
  operator: 'our staff has cancelled this order',
}

/** What a person sent where the gateway would not: out of the gateway by its own dashboard, or by bank transfer. */
export type ManualRefund = {
  from: 'gateway' | 'bank'
  /** As the gateway's dashboard or the bank gave it; the buyer is told. */
  reference: string
}

/** As references are in bank statements. */
export const MANUAL_REFUND_REFERENCE = /^[A-Z0-9-]{6,35}$/

/** How long it takes until the buyer sees it: into a wallet at once, to a bank as docs/decisions/0017 says. */
export const refundEtaText = (gateway: GatewayName): string =>
  gateway === 'satellite-wallet'
    ? 'It goes back into your wallet.'
    : 'It is back where it came from within 5–7 working days.'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * At most 23 characters, as PayU wants. From the gateway's payment id and nothing of ours: after a
 * restore from a backup the same capture still gives the same token, and the gateway refunds once.
 */
export function newRefundReference(gateway: GatewayName, gatewayPaymentId: string): string {
  const digest = createHash('sha256').update(`${gateway}|${gatewayPaymentId}`).digest()
  const letters = [...digest.subarray(0, 20)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `RF${letters.join('')}`
}
