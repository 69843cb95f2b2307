/** Paytm's refunds. The only file that uses this table. */
import type { ScheduledState } from '#simulators/schedule.ts'
import { readRow, type Store } from '#simulators/store.ts'

export type RefundEnd = 'success' | 'failure'
export type SimulatedRefundState = 'queued' | RefundEnd

export type Refund = {
  /** The merchant's own id for this refund; the same id is the same refund. */
  refId: string
  refundId: string
  orderId: string
  amountPaise: number
  state: SimulatedRefundState
  askedAt: string
  next: ScheduledState<RefundEnd> | null
}

export const insertRefund = ({ insert }: Store, refund: Refund): void => insert('paytm_refund', refund)

export const saveRefund = ({ update }: Store, { refId, state, next }: Refund): void =>
  update('paytm_refund', { refId }, { state, next })

export function findRefund({ sql }: Store, refId: string): Refund | undefined {
  const row = sql.get`select * from paytm_refund where ref_id = ${refId}`
  return row && toRefund(row)
}

/** Lists them in the order of the requests. */
export function listRefundsOf({ sql }: Store, orderId: string): Refund[] {
  return sql.all`select * from paytm_refund where order_id = ${orderId} order by asked_at, rowid`.map(
    toRefund,
  )
}

export const listDueRefunds = ({ listDue }: Store, now: Date): Refund[] =>
  listDue('paytm_refund', now).map(toRefund)

const toRefund = (row: object) => readRow(row) as Refund
