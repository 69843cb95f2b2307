/** The balances of the wallets, and the shop's holds, captures and refunds. The only file that uses these tables. */
import { readRow, type Store } from '#simulators/store.ts'

export type Hold = {
  /** The shop's id for this attempt. */
  orderId: string
  /** The wallet's id: the shop uses it as the payment id. */
  holdId: string
  smc: string
  amountPaise: number
  state: 'held' | 'captured' | 'released'
  heldAt: string
  lapsesAt: string
  refundedPaise: number
}

/** Returns what can be spent: held money is not included. */
export function findBalance({ sql }: Store, smc: string): number | undefined {
  const row = sql.get`select balance_paise from satellite_wallet where smc = ${smc}`
  return (row as { balance_paise: number } | undefined)?.balance_paise
}

/**
 * Takes the money out if there is enough: check and update are one statement, so that concurrent holds cannot overdraw.
 */
export function debit({ sql }: Store, smc: string, amountPaise: number): boolean {
  const { changes } = sql.run`
    update satellite_wallet set balance_paise = balance_paise - ${amountPaise}
    where smc = ${smc} and balance_paise >= ${amountPaise}`
  return changes === 1
}

export function credit({ sql }: Store, smc: string, amountPaise: number): void {
  sql.run`update satellite_wallet set balance_paise = balance_paise + ${amountPaise} where smc = ${smc}`
}

export function insertHold({ sql }: Store, hold: Hold): void {
  const { orderId, holdId, smc, amountPaise, state, heldAt, lapsesAt } = hold
  sql.run`
    insert into satellite_hold (order_id, hold_id, smc, amount_paise, state, held_at, lapses_at)
    values (${orderId}, ${holdId}, ${smc}, ${amountPaise}, ${state}, ${heldAt}, ${lapsesAt})`
}

export function saveHoldState({ sql }: Store, orderId: string, state: Hold['state']): void {
  sql.run`update satellite_hold set state = ${state} where order_id = ${orderId}`
}

export function findHold({ sql }: Store, orderId: string): Hold | undefined {
  const row = sql.get`
    select *, (select coalesce(sum(amount_paise), 0) from satellite_refund
               where satellite_refund.order_id = satellite_hold.order_id) as refunded_paise
    from satellite_hold where order_id = ${orderId}`
  return row && toHold(row)
}

/** Lists the newest first. */
export function listHoldsOf({ sql }: Store, smc: string, limit: number): Hold[] {
  const rows = sql.all`
    select *, (select coalesce(sum(amount_paise), 0) from satellite_refund
               where satellite_refund.order_id = satellite_hold.order_id) as refunded_paise
    from satellite_hold where smc = ${smc} order by held_at desc, rowid desc limit ${limit}`
  return rows.map(toHold)
}

/** Lists every hold, in the order of the requests. */
export function listHolds({ sql }: Store): Hold[] {
  const rows = sql.all`
    select *, (select coalesce(sum(amount_paise), 0) from satellite_refund
               where satellite_refund.order_id = satellite_hold.order_id) as refunded_paise
    from satellite_hold order by rowid`
  return rows.map(toHold)
}

export function listExpiredHolds({ sql }: Store, now: Date) {
  const rows = sql.all`
    select order_id, smc, amount_paise from satellite_hold
    where state = 'held' and lapses_at <= ${now.toISOString()}`
  return rows.map(readRow) as Pick<Hold, 'orderId' | 'smc' | 'amountPaise'>[]
}

export function findRefundedPaise({ sql }: Store, orderId: string, token: string): number | undefined {
  const row = sql.get`
    select amount_paise from satellite_refund where order_id = ${orderId} and token = ${token}`
  return (row as { amount_paise: number } | undefined)?.amount_paise
}

export const insertRefund = ({ insert }: Store, orderId: string, token: string, amountPaise: number): void =>
  insert('satellite_refund', { orderId, token, amountPaise })

const toHold = (row: object) => readRow(row) as Hold
