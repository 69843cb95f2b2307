/** PayU's refunds and cancelled authorisations. The only file that uses this table. */
import { readRow, type Store } from '#simulators/store.ts'
import type { ScheduledState } from '#simulators/schedule.ts'

export type SimulatedRefundState = 'queued' | 'success' | 'failure'

export type Refund = {
  /** PayU's id of the request. */
  requestId: string
  mihpayid: string
  txnid: string
  /** The merchant's own id for this refund; PayU accepts each once. */
  token: string
  amountPaise: number
  /** A captured payment is refunded, an authorised one is cancelled. */
  action: 'refund' | 'cancel'
  state: SimulatedRefundState
  bankArn: string | null
  askedAt: string
  next: ScheduledState<SimulatedRefundState> | null
}

export const insertRefund = ({ insert }: Store, refund: Refund): void => insert('payu_refund', refund)

export const saveRefund = ({ update }: Store, { requestId, state, bankArn, next }: Refund): void =>
  update('payu_refund', { requestId }, { state, bankArn, next })

export function findRefund({ sql }: Store, requestId: string): Refund | undefined {
  const row = sql.get`select * from payu_refund where request_id = ${requestId}`
  return row && toRefund(row)
}

export const hasToken = ({ sql }: Store, token: string): boolean =>
  sql.get`select 1 from payu_refund where token = ${token}` !== undefined

/** Lists them in the order of the requests. */
export function listRefundsOf({ sql }: Store, mihpayid: string): Refund[] {
  return sql.all`select * from payu_refund where mihpayid = ${mihpayid} order by asked_at, rowid`.map(
    toRefund,
  )
}

export const listDueRefunds = ({ listDue }: Store, now: Date): Refund[] =>
  listDue('payu_refund', now).map(toRefund)

const toRefund = (row: object) => readRow(row) as Refund
