/** PayU's mandates, notices and debits. The only file that uses these tables. Mandates are read with their card. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Debit, Mandate, Notice } from './mandate.ts'

export function insertMandate({ sql }: Store, mandate: Mandate): void {
  const { mihpayid, txnid, payer, capPaise, cycle, months, startDate, endDate, remarks } = mandate
  const { state, createdAt, next } = mandate
  sql.run`
    insert into payu_mandate (mihpayid, txnid, payer, cap_paise, cycle, months, start_date, end_date, remarks, state,
      is_empty, created_at, next_state, asks_left, next_at)
    values (${mihpayid}, ${txnid}, ${payer}, ${capPaise}, ${cycle}, ${months}, ${startDate}, ${endDate}, ${remarks},
      ${state}, 0, ${createdAt}, ${next?.state ?? null}, ${next?.asksLeft ?? null}, ${next?.at ?? null})`
}

export function saveMandate({ sql }: Store, { mihpayid, state, isEmpty, next }: Mandate): void {
  sql.run`
    update payu_mandate
    set state = ${state}, is_empty = ${isEmpty},
        next_state = ${next?.state ?? null}, asks_left = ${next?.asksLeft ?? null}, next_at = ${next?.at ?? null}
    where mihpayid = ${mihpayid}`
}

export function findMandate({ sql }: Store, mihpayid: string): Mandate | undefined {
  const row = sql.get`select * from payu_mandate_with_card where mihpayid = ${mihpayid}`
  return row && toMandate(row)
}

/** Lists the newest first. */
export const listMandates = ({ sql }: Store, limit: number): Mandate[] =>
  sql.all`select * from payu_mandate_with_card order by seq desc limit ${limit}`.map(toMandate)

export function listDueMandates({ sql }: Store, now: Date, limit: number): Mandate[] {
  const rows = sql.all`
    select * from payu_mandate_with_card where next_state is not null and next_at <= ${now.toISOString()}
    order by next_at limit ${limit}`
  return rows.map(toMandate)
}

export function insertNotice({ sql }: Store, notice: Notice): void {
  const { requestId, mihpayid, sequence, number, amountPaise, debitDate, state, sentAt } = notice
  sql.run`
    insert into payu_notice (request_id, mihpayid, sequence, number, amount_paise, debit_date, state, sent_at)
    values (${requestId}, ${mihpayid}, ${sequence}, ${number}, ${amountPaise}, ${debitDate}, ${state}, ${sentAt})`
}

export function saveNotice({ sql }: Store, { requestId, state }: Notice): void {
  sql.run`update payu_notice set state = ${state} where request_id = ${requestId}`
}

export function findNotice({ sql }: Store, requestId: string): Notice | undefined {
  const row = sql.get`select * from payu_notice where request_id = ${requestId}`
  return row && toNotice(row)
}

/** Lists the notices of a mandate, the first one first. */
export const listNoticesOf = ({ sql }: Store, mihpayid: string): Notice[] =>
  sql.all`select * from payu_notice where mihpayid = ${mihpayid} order by rowid`.map(toNotice)

export function insertDebit({ sql }: Store, debit: Debit): void {
  const { txnid, mihpayid, sequence, amountPaise, sentAt } = debit
  sql.run`
    insert into payu_debit (txnid, mihpayid, sequence, amount_paise, sent_at)
    values (${txnid}, ${mihpayid}, ${sequence}, ${amountPaise}, ${sentAt})`
}

/** Lists the debits of a mandate, the first one first. */
export const listDebitsOf = ({ sql }: Store, mihpayid: string): Debit[] =>
  sql.all`select * from payu_debit where mihpayid = ${mihpayid} order by rowid`.map(toDebit)

export const isDebit = ({ sql }: Store, txnid: string): boolean =>
  sql.get`select 1 from payu_debit where txnid = ${txnid}` !== undefined

const toMandate = (row: object) => readRow(row) as Mandate
const toNotice = (row: object) => readRow(row) as Notice
const toDebit = (row: object) => readRow(row) as Debit
