/**
 * The fields of Paytm's Settlement API, and their meanings. Source: paytmpayments.com/docs/api/settlement-api, read 2026-11, and
 * public clients of it.
 *
 * Not verified: the words of `txnType` in this call, the signs of refunds, and which id names a refund. Change them here when
 * Paytm's own answer is known; docs/operating.md lists the questions.
 */
import { belowZero, type PayoutRow, withoutZeros } from '#api/payments/gateways/payout-row.ts'
import { z } from 'zod'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))

export const PaytmSettled = z.object({
  txnId: text,
  txnType: text,
  txnAmount: text,
  orderId: text,
  mercUnqRefVal: text,
  utr: text,
  payoutDate: text,
  settleAmount: text,
  commission: text,
  gst: text,
})
export type PaytmSettled = z.infer<typeof PaytmSettled>

/** Paytm's words for the kinds of payout lines. The import reports any other word as a fault. */
const KINDS: Readonly<Record<string, string>> = {
  ACQUIRING: 'payment',
  SALE: 'payment',
  REFUND: 'refund',
  CHARGEBACK: 'chargeback',
}

/** Translates an entry of the API to a row of the neutral payout report. */
export function toPayoutRow(entry: PaytmSettled): PayoutRow {
  const kind = KINDS[entry.txnType.toUpperCase()] ?? entry.txnType
  // Refunds and chargebacks are below zero in the neutral report; a gateway may write them without the minus.
  const signed = kind === 'payment' ? withoutZeros : belowZero
  return {
    kind,
    reference: kind === 'refund' && entry.mercUnqRefVal !== '' ? entry.mercUnqRefVal : entry.txnId,
    payout_reference: entry.utr,
    paid_on: entry.payoutDate.slice(0, 10),
    amount: signed(entry.txnAmount),
    fee: withoutZeros(entry.commission),
    gst_on_fee: withoutZeros(entry.gst),
    net: signed(entry.settleAmount),
    currency: 'INR',
    attempt_id: entry.orderId,
  }
}
