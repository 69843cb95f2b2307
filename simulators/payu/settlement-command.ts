/**
 * PayU's command `get_settlement_details`: `var1` is a day, `var2` a page and `var3` its size. Source: docs.payu.in,
 * "Get Settlement Details API", read November 2026. `requestid` is the reference of the file, so that file and API have the same
 * lines.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { netPaise, type PayoutLine } from '#simulators/payouts/payout-line.ts'
import type { ReadLines } from '#simulators/payouts/report-behaviour.ts'

const DEFAULT_SIZE = 2000
const ACTIONS = { payment: 'capture', refund: 'refund', chargeback: 'chargeback' } as const

export function settlementAnswer(
  { read, findPayuId }: { read: ReadLines; findPayuId: (txnid: string) => string | undefined },
  { var1: day, var2: page, var3: size }: { var1: string; var2: string; var3: string },
): object {
  const lines = read(day)
  const [number, count] = [Number(page) || 1, Number(size) || DEFAULT_SIZE]
  const shown = lines.slice((number - 1) * count, number * count)
  return {
    status: 1,
    msg: `${String(lines.length)} transactions settled on ${day}`,
    Txn_details: Object.fromEntries(
      shown.map((line, index) => [String(index + 1), settled(line, findPayuId(line.attemptId))]),
    ),
  }
}

const settled = (line: PayoutLine, payuid: string | undefined): object => ({
  payuid,
  txnid: line.attemptId,
  txndate: indianTime(`${line.paidOn}T00:00:00Z`),
  mode: 'UPI',
  amount: toRupees(Math.abs(line.amountPaise)),
  requestid: line.reference,
  requestdate: indianTime(`${line.paidOn}T00:00:00Z`),
  requestaction: ACTIONS[line.kind],
  requestamount: toRupees(Math.abs(line.amountPaise)),
  mer_utr: line.utr,
  mer_service_fee: `${toRupees(line.feePaise)}000`,
  mer_service_tax: `${toRupees(line.gstPaise)}000`,
  mer_net_amount: `${toRupees(Math.abs(netPaise(line)))}000`,
})
