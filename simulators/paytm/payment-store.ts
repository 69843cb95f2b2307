/** Paytm's payments. The only file that uses this table. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Method } from './method.ts'
import type { Payment } from './payment.ts'

export const insertPayment = ({ insert }: Store, payment: Payment): void =>
  insert('paytm_payment', { ...payment, methods: payment.methods.join(' ') })

export const savePayment = (
  { update }: Store,
  { orderId, chargedPaise, state, method, bankTxnId, next }: Payment,
): void => update('paytm_payment', { orderId }, { chargedPaise, state, method, bankTxnId, next })

export function findPayment({ sql }: Store, orderId: string): Payment | undefined {
  const row = sql.get`select * from paytm_payment where order_id = ${orderId}`
  return row && toPayment(row)
}

export function findOtherPaid({ sql }: Store, orderId: string): Payment | undefined {
  const row = sql.get`
    select * from paytm_payment where state = 'paid' and order_id <> ${orderId} order by seq desc limit 1`
  return row && toPayment(row)
}

/** Lists the newest first. */
export function listPayments({ sql }: Store, limit: number): Payment[] {
  return sql.all`select * from paytm_payment order by seq desc limit ${limit}`.map(toPayment)
}

/** Lists paid ones that were opened in a span of time, both ends included, oldest first. */
export function listPaidBetween({ sql }: Store, from: string, to: string): Payment[] {
  const rows = sql.all`
    select * from paytm_payment where state = 'paid' and opened_at >= ${from} and opened_at <= ${to} order by seq`
  return rows.map(toPayment)
}

/** Lists the order ids of due payments, the longest due first. */
export const listDuePayments = ({ listDue }: Store, now: Date): string[] =>
  (listDue('paytm_payment', now) as { order_id: string }[]).map((row) => row.order_id)

export type BookEntry = { payment: Payment; refundedPaise: number }

/** Lists every payment in the order of opening, with the amount refunded. */
export function listBooks({ sql }: Store): BookEntry[] {
  const rows = sql.all`
    select paytm_payment.*, coalesce(sum(paytm_refund.amount_paise), 0) as refunded_paise
    from paytm_payment left join paytm_refund
      on paytm_refund.order_id = paytm_payment.order_id and paytm_refund.state = 'success'
    group by paytm_payment.order_id order by paytm_payment.seq`
  return rows.map((row) => ({ payment: toPayment(row), refundedPaise: Number(row['refunded_paise']) }))
}

function toPayment(row: object): Payment {
  const payment = readRow(row) as Omit<Payment, 'methods'> & { methods: string }
  return { ...payment, methods: payment.methods.split(' ').filter(Boolean) as Method[] }
}
