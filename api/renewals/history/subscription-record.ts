/** Everything recorded about one mandate and the subscription that uses it. Personal data: only a masked mobile. Pure. */
import type { Paise } from '#contract/money.ts'
import type { DebitState } from '#api/renewals/debits/debit.ts'
import type { Mandate } from '#api/renewals/mandates/mandate.ts'
import type { NoticeState } from '#api/renewals/notices/notice.ts'
import type { RenewalState } from '#api/renewals/renewal.ts'
import type { SubscriptionState } from '#api/renewals/subscriptions/subscription.ts'

export type RecordedNotice = {
  sequence: number
  state: NoticeState
  amountPaise: Paise
  /** Midnight in India at the beginning of the debit day. */
  debitDay: Date
  sentAt: Date
  acceptedAt: Date | null
}

export type RecordedDebit = {
  /** Its payment attempt. */
  attemptId: string
  state: DebitState
  sentAt: Date
  /** The result code of the bank or the gateway, where it failed. */
  failureCode: string | null
}

export type RecordedRenewal = {
  id: string
  period: number
  state: RenewalState
  stateSince: Date
  amountPaise: Paise
  /** The end of the pack before the period. */
  dueAt: Date
  /** Set by its first debit. */
  orderId: string | null
  /** Null after its end. */
  nextStepAt: Date | null
  notices: RecordedNotice[]
  debits: RecordedDebit[]
}

export type SubscriptionRecord = {
  /** Null if the subscriber is erased; the mobile is then null too. */
  subscriberNumber: string | null
  mobile: string | null
  /** The purchase with which the mandate is registered, and its plan. */
  orderId: string
  plan: { name: string; alias: string; isSold: boolean }
  mandate: Mandate
  /** Null until the payment of the purchase is captured, and where it is refunded. */
  subscription: { id: string; state: SubscriptionState; stateSince: Date } | null
  /** From the first to the last, like their notices and debits. */
  renewals: RecordedRenewal[]
}

/** Returns the renewal under way. */
export const openRenewalOf = ({
  renewals,
}: Pick<SubscriptionRecord, 'renewals'>): RecordedRenewal | undefined =>
  renewals.find(({ nextStepAt }) => nextStepAt !== null)
