/** PayU's payments. The only file that uses this table. Rows are read with the method, null for UPI. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Payment } from './payment.ts'
import type { Fields } from './payu-hash.ts'

/** Inserts a payment; replaces an earlier one with the same txnid, under its new mihpayid. */
export function insertPayment({ insert, sql }: Store, { method: _, request, ...columns }: Payment): void {
  sql.run`delete from payu_payment where txnid = ${columns.txnid}`
  insert('payu_payment', { ...columns, request: JSON.stringify(request) })
}

export const savePayment = (
  { update }: Store,
  { txnid, chargedPaise, state, bankRef, next }: Payment,
): void => update('payu_payment', { txnid }, { chargedPaise, state, bankRef, next })

export function findPayment({ sql }: Store, txnid: string): Payment | undefined {
  const row = sql.get`select * from payu_payment_with_method where txnid = ${txnid}`
  return row && toPayment(row)
}

export function findPaymentByMihpayid({ sql }: Store, mihpayid: string): Payment | undefined {
  const row = sql.get`select * from payu_payment_with_method where mihpayid = ${mihpayid}`
  return row && toPayment(row)
}

export function findOtherCaptured({ sql }: Store, txnid: string): Payment | undefined {
  const row = sql.get`
    select * from payu_payment_with_method where state = 'captured' and txnid <> ${txnid} order by seq desc limit 1`
  return row && toPayment(row)
}

/** Lists the newest first. */
export function listPayments({ sql }: Store, limit: number): Payment[] {
  return sql.all`select * from payu_payment_with_method order by seq desc limit ${limit}`.map(toPayment)
}

/** Lists those that were opened in a span of time, both ends included, oldest first. */
export function listOpenedBetween({ sql }: Store, from: string, to: string): Payment[] {
  const rows = sql.all`
    select * from payu_payment_with_method where opened_at >= ${from} and opened_at <= ${to} order by seq`
  return rows.map(toPayment)
}

/** Lists the txnids of due payments, the longest due first. */
export const listDuePayments = ({ listDue }: Store, now: Date): string[] =>
  (listDue('payu_payment', now) as { txnid: string }[]).map((row) => row.txnid)

export type BookEntry = { payment: Payment; refundedPaise: number }

/** Lists every payment in the order of opening, with the amount refunded. */
export function listBooks({ sql }: Store): BookEntry[] {
  const rows = sql.all`
    select p.*, coalesce(sum(payu_refund.amount_paise), 0) as refunded_paise
    from payu_payment_with_method as p left join payu_refund
      on payu_refund.mihpayid = p.mihpayid
      and payu_refund.state = 'success' and payu_refund.action = 'refund'
    group by p.txnid order by p.seq`
  return rows.map((row) => ({ payment: toPayment(row), refundedPaise: Number(row['refunded_paise']) }))
}

function toPayment(row: object): Payment {
  const payment = readRow(row) as Omit<Payment, 'request'> & { request: string }
  return { ...payment, request: JSON.parse(payment.request) as Fields }
}
