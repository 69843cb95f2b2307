/** Paytm's subscriptions, notices and debits. The only file that uses these tables. */
import { readRow, type Store } from '#simulators/store.ts'
import type { Notice, Renewal, Subscription } from './subscription.ts'

export const insertSubscription = ({ insert }: Store, subscription: Subscription): void =>
  insert('paytm_subscription', subscription)

export const saveSubscription = ({ update }: Store, { subsId, state, isEmpty, next }: Subscription): void =>
  update('paytm_subscription', { subsId }, { state, isEmpty, next })

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

export const listDueSubscriptions = ({ listDue }: Store, now: Date): Subscription[] =>
  listDue('paytm_subscription', now).map(toSubscription)

export const insertNotice = ({ insert }: Store, notice: Notice): void => insert('paytm_notice', notice)

export const saveNotice = ({ update }: Store, { referenceId, state, next }: Notice): void =>
  update('paytm_notice', { referenceId }, { state, next })

export function findNotice({ sql }: Store, referenceId: string): Notice | undefined {
  const row = sql.get`select * from paytm_notice where reference_id = ${referenceId}`
  return row && toNotice(row)
}

/** Lists the notices of a subscription, the oldest first. */
export const listNoticesOf = ({ sql }: Store, subsId: string): Notice[] =>
  sql.all`select * from paytm_notice where subs_id = ${subsId} order by rowid`.map(toNotice)

export const listDueNotices = ({ listDue }: Store, now: Date): Notice[] =>
  listDue('paytm_notice', now).map(toNotice)

export const insertRenewal = ({ insert }: Store, renewal: Renewal): void => insert('paytm_renewal', renewal)

/** Lists the debits of a subscription, the oldest first. */
export const listRenewalsOf = ({ sql }: Store, subsId: string): Renewal[] =>
  sql.all`select * from paytm_renewal where subs_id = ${subsId} order by rowid`.map(toRenewal)

const toSubscription = (row: object) => readRow(row) as Subscription
const toNotice = (row: object) => readRow(row) as Notice
const toRenewal = (row: object) => readRow(row) as Renewal
