/** Paytm's subscriptions, notices and debits. The only file that uses these tables. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Notice, Renewal, Subscription } from './subscription.ts'

export function insertSubscription({ sql }: Store, subscription: Subscription): void {
  const { subsId, orderId, custId, payer, capPaise, frequency, unit, startDate, expiryDate } = subscription
  const { graceDays, retryCount, state } = subscription
  sql.run`
    insert into paytm_subscription (subs_id, order_id, cust_id, payer, cap_paise, frequency, unit, start_date, expiry_date,
      grace_days, retry_count, state, is_empty)
    values (${subsId}, ${orderId}, ${custId}, ${payer}, ${capPaise}, ${frequency}, ${unit}, ${startDate}, ${expiryDate},
      ${graceDays}, ${retryCount}, ${state}, 0)`
}

export function saveSubscription({ sql }: Store, { subsId, state, isEmpty, next }: Subscription): void {
  sql.run`
    update paytm_subscription
    set state = ${state}, is_empty = ${isEmpty},
        next_state = ${next?.state ?? null}, asks_left = ${next?.asksLeft ?? null}, next_at = ${next?.at ?? null}
    where subs_id = ${subsId}`
}

export function findSubscription({ sql }: Store, subsId: string): Subscription | undefined {
  const row = sql.get`select * from paytm_subscription where subs_id = ${subsId}`
  return row && toSubscription(row)
}

export function findSubscriptionOf({ sql }: Store, orderId: string): Subscription | undefined {
  const row = sql.get`select * from paytm_subscription where order_id = ${orderId}`
  return row && toSubscription(row)
}

/** Lists the newest first. */
export const listSubscriptions = ({ sql }: Store, limit: number): Subscription[] =>
  sql.all`select * from paytm_subscription order by seq desc limit ${limit}`.map(toSubscription)

export function listDueSubscriptions({ sql }: Store, now: Date, limit: number): Subscription[] {
  const rows = sql.all`
    select * from paytm_subscription where next_state is not null and next_at <= ${now.toISOString()}
    order by next_at limit ${limit}`
  return rows.map(toSubscription)
}

export function insertNotice({ sql }: Store, notice: Notice): void {
  const { referenceId, subsId, amountPaise, txnDate, debitDate, state, sentAt, next } = notice
  sql.run`
    insert into paytm_notice (reference_id, subs_id, amount_paise, txn_date, debit_date, state, sent_at, next_state,
      asks_left, next_at)
    values (${referenceId}, ${subsId}, ${amountPaise}, ${txnDate}, ${debitDate}, ${state}, ${sentAt},
      ${next?.state ?? null}, ${next?.asksLeft ?? null}, ${next?.at ?? null})`
}

export function saveNotice({ sql }: Store, { referenceId, state, next }: Notice): void {
  sql.run`
    update paytm_notice
    set state = ${state},
        next_state = ${next?.state ?? null}, asks_left = ${next?.asksLeft ?? null}, next_at = ${next?.at ?? null}
    where reference_id = ${referenceId}`
}

export function findNotice({ sql }: Store, referenceId: string): Notice | undefined {
  const row = sql.get`select * from paytm_notice where reference_id = ${referenceId}`
  return row && toNotice(row)
}

/** Lists the notices of a subscription, the first one first. */
export const listNoticesOf = ({ sql }: Store, subsId: string): Notice[] =>
  sql.all`select * from paytm_notice where subs_id = ${subsId} order by rowid`.map(toNotice)

export function listDueNotices({ sql }: Store, now: Date, limit: number): Notice[] {
  const rows = sql.all`
    select * from paytm_notice where next_state is not null and next_at <= ${now.toISOString()}
    order by next_at limit ${limit}`
  return rows.map(toNotice)
}

export function insertRenewal({ sql }: Store, renewal: Renewal): void {
  const { orderId, subsId, cycle, amountPaise, sentAt } = renewal
  sql.run`
    insert into paytm_renewal (order_id, subs_id, cycle, amount_paise, sent_at)
    values (${orderId}, ${subsId}, ${cycle}, ${amountPaise}, ${sentAt})`
}

/** Lists the debits of a subscription, the first one first. */
export const listRenewalsOf = ({ sql }: Store, subsId: string): Renewal[] =>
  sql.all`select * from paytm_renewal where subs_id = ${subsId} order by rowid`.map(toRenewal)

const toSubscription = (row: object) => readRow(row) as Subscription
const toNotice = (row: object) => readRow(row) as Notice
const toRenewal = (row: object) => readRow(row) as Renewal
