/**
 * The fields of PayU's settlement details, and their meanings. Source: docs.payu.in/reference/get_settlement_details_api, read
 * 2026-11, whose sample could be read up to `requestdate`.
 *
 * Not verified: the names from `requestaction` on, the words of `requestaction`, and which id names a refund. Change them
 * here when PayU's own answer is known; docs/operating.md lists the questions.
 */
import { belowZero, type PayoutRow, withoutZeros } from '#api/payments/gateways/payout-row.ts'
import { z } from 'zod'
import { looseText } from './payu-api.ts'

export const PayuSettled = z.object({
  payuid: looseText,
  txnid: looseText,
  requestid: looseText,
  requestaction: looseText,
  requestamount: looseText,
  mer_utr: looseText,
  mer_service_fee: looseText,
  mer_service_tax: looseText,
  mer_net_amount: looseText,
})
export type PayuSettled = z.infer<typeof PayuSettled>

/** PayU's words for the kinds of payout lines. The import reports any other word as a fault. */
const KINDS: Readonly<Record<string, string>> = {
  capture: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
}

/** @param day the day of the settlement, for which PayU was asked */
export function toPayoutRow(entry: PayuSettled, day: string): PayoutRow {
  const kind = KINDS[entry.requestaction.toLowerCase()] ?? entry.requestaction
  // Refunds and chargebacks are below zero in the neutral report; a gateway may write them without the minus.
  const signed = kind === 'payment' ? withoutZeros : belowZero
  return {
    kind,
    reference: kind === 'payment' ? entry.payuid : entry.requestid,
    payout_reference: entry.mer_utr,
    paid_on: day,
    amount: signed(entry.requestamount),
    fee: withoutZeros(entry.mer_service_fee),
    gst_on_fee: withoutZeros(entry.mer_service_tax),
    net: signed(entry.mer_net_amount),
    currency: 'INR',
    attempt_id: entry.txnid,
  }
}
