/**
 * The fields of PayU's settlement details, and their meanings. Source: docs.payu.in/reference/get_settlement_details_api, read
 * 2026-11: its sample, and the words of `requestaction`. `debit`, with a net amount below zero and the same sum in fee and tax, is
 * in the sample of "Get Settlement Detail API - CB Payments"; `credit` is assumed. The signs of the others are not documented.
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

/** PayU's words, without spaces, for the kinds of payout lines. The import reports any other word as a fault. */
const KINDS: Readonly<Record<string, string>> = {
  capture: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  chargebackreversal: 'chargeback',
  refundreversal: 'adjustment',
  cancel: 'adjustment',
  debit: 'adjustment',
  credit: 'adjustment',
}

/** The words whose amounts are below zero in the neutral report. PayU may write them without the minus. */
const WITHHELD: readonly string[] = ['refund', 'chargeback', 'debit']

/** @param day the day of the settlement, for which PayU was asked */
export function toPayoutRow(entry: PayuSettled, day: string): PayoutRow {
  const word = entry.requestaction.toLowerCase().replaceAll(' ', '')
  const kind = KINDS[word] ?? entry.requestaction
  const signed = WITHHELD.includes(word) ? belowZero : withoutZeros
  const net = signed(entry.mer_net_amount)
  // The fee and the tax of an adjustment are parts of its amount, which is already the net amount.
  const amounts =
    kind === 'adjustment'
      ? { amount: net, fee: '0', gst_on_fee: '0' }
      : {
          amount: signed(entry.requestamount),
          fee: withoutZeros(entry.mer_service_fee),
          gst_on_fee: withoutZeros(entry.mer_service_tax),
        }
  return {
    kind,
    reference: kind === 'payment' ? entry.payuid : entry.requestid,
    payout_reference: entry.mer_utr,
    paid_on: day,
    ...amounts,
    net,
    currency: 'INR',
    attempt_id: entry.txnid,
  }
}

/** Whether a row moves money. An adjustment of zero does not, and the import refuses one. One without a readable amount may. */
export const movesMoney = ({ kind, net }: PayoutRow): boolean =>
  kind !== 'adjustment' || !/^-?0+(?:\.0+)?$/.test(net)
