/** PayU's mandates, notices and debits. The only file that uses these tables. Mandates are read with their card. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Debit, Mandate, Notice } from './mandate.ts'

export const insertMandate = ({ insert }: Store, { network: _, ...columns }: Mandate): void =>
  insert('payu_mandate', columns)

export const saveMandate = ({ update }: Store, { mihpayid, state, isEmpty, next }: Mandate): void =>
  update('payu_mandate', { mihpayid }, { state, isEmpty, next })

export function findMandate({ sql }: Store, mihpayid: string): Mandate | undefined {
  const row = sql.get`select * from payu_mandate_with_card where mihpayid = ${mihpayid}`
  return row && toMandate(row)
}

/** Lists the newest first. */
export const listMandates = ({ sql }: Store, limit: number): Mandate[] =>
  sql.all`select * from payu_mandate_with_card order by seq desc limit ${limit}`.map(toMandate)

export const listDueMandates = ({ listDue }: Store, now: Date): Mandate[] =>
  listDue('payu_mandate_with_card', now).map(toMandate)

export const insertNotice = ({ insert }: Store, notice: Notice): void => insert('payu_notice', notice)

export const saveNotice = ({ update }: Store, { requestId, state }: Notice): void =>
  update('payu_notice', { requestId }, { state })

export function findNotice({ sql }: Store, requestId: string): Notice | undefined {
  const row = sql.get`select * from payu_notice where request_id = ${requestId}`
  return row && toNotice(row)
}

/** Lists the notices of a mandate, the oldest first. */
export const listNoticesOf = ({ sql }: Store, mihpayid: string): Notice[] =>
  sql.all`select * from payu_notice where mihpayid = ${mihpayid} order by rowid`.map(toNotice)

export const insertDebit = ({ insert }: Store, debit: Debit): void => insert('payu_debit', debit)

/** Lists the debits of a mandate, the oldest first. */
export const listDebitsOf = ({ sql }: Store, mihpayid: string): Debit[] =>
  sql.all`select * from payu_debit where mihpayid = ${mihpayid} order by rowid`.map(toDebit)

export const isDebit = ({ sql }: Store, txnid: string): boolean =>
  sql.get`select 1 from payu_debit where txnid = ${txnid}` !== undefined

const toMandate = (row: object) => readRow(row) as Mandate
const toNotice = (row: object) => readRow(row) as Notice
const toDebit = (row: object) => readRow(row) as Debit
