/** Maps Paytm's statuses to outcomes, for its answers, returns and webhooks. Pure. */
import type { Outcome } from '#api/payments/gateways/gateway.ts'
import { outcomeOfCapture } from '#api/payments/gateways/outcome-of-capture.ts'
import { fromRupees } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'

export type PaytmResultInfo = { status: string; txnId: string; amount: string; code: string }

/**
 * Maps a result to an outcome. Codes have different meanings in Paytm's own documents: the status decides, and an
 * unknown status is pending.
 */
export function outcomeOf({ status, txnId, amount, code }: PaytmResultInfo): Outcome {
  if (status === 'TXN_SUCCESS') return outcomeOfCapture(txnId, fromRupees(amount))
  if (status === 'NO_RECORD_FOUND' || NO_RECORD.includes(code)) return { kind: 'unknown' }
  if (status === 'TXN_FAILURE') return { kind: 'failed', reason: reasonOf(code) }
  return { kind: 'pending' }
}

/** "No record" and "no such order": Paytm's codes for an order whose customer has paid nothing yet. */
const NO_RECORD = ['331', '334']

/** 141 is Paytm's code for a payment that the customer cancelled. */
const reasonOf = (code: string): PaymentReason => (code === '141' ? 'cancelled' : 'declined')
