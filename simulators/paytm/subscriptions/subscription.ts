/**
 * A subscription in Paytm's books: a UPI mandate, registered with a payment. Source: Paytm's integrators' guide (June
 * 2026) and fetch-subscription-status-api, read November 2026.
 */
import type { ScheduledState } from '#simulators/schedule.ts'

export const SUBSCRIPTION_STATES = {
  INIT: { status: 'INIT', subStatus: '' },
  IN_AUTHORIZATION: { status: 'IN_AUTHORIZATION', subStatus: '' },
  ACTIVE: { status: 'ACTIVE', subStatus: 'ACTIVE' },
  AUTHORIZATION_FAILED: { status: 'AUTHORIZATION_FAILED', subStatus: '' },
  SUSPENDED: { status: 'SUSPENDED', subStatus: '' },
  USER_CANCELLED: { status: 'REJECT', subStatus: 'USER_CANCELLED' },
  MERCHANT_CANCELLED: { status: 'REJECT', subStatus: 'MERCHANT_CANCELLED' },
  EXPIRED: { status: 'EXPIRED', subStatus: '' },
} as const

export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES

export type SubscriptionTerms = {
  capPaise: number
  frequency: number
  unit: 'WEEK' | 'MONTH' | 'YEAR'
  /** YYYY-MM-DD, in India. */
  startDate: string
  expiryDate: string
  /** Days after the day of a cycle on which its payment is still collected. */
  graceDays: number
  /** How often the payment of a cycle may be repeated. */
  retryCount: number
}

export type Subscription = SubscriptionTerms & {
  subsId: string
  /** The order of the payment that registers it. */
  orderId: string
  custId: string
  payer: string
  state: SubscriptionState
  /** 1 while the payer's account is empty. */
  isEmpty: number
  next: ScheduledState<SubscriptionState> | null
}

/** `PENDING`: taken, and not yet delivered to the payer. */
export type NoticeState = 'PENDING' | 'SUCCESS' | 'FAILURE'

export type Notice = {
  /** The merchant's id. */
  referenceId: string
  subsId: string
  amountPaise: number
  /** As the merchant sent it: DD-MM-YYYY. */
  txnDate: string
  /** YYYY-MM-DD, in India. */
  debitDate: string
  state: NoticeState
  sentAt: string
  next: ScheduledState<NoticeState> | null
}

/** A debit; the payment of its order has its state. `cycle`: 0 is the one that begins with the registration. */
export type Renewal = { orderId: string; subsId: string; cycle: number; amountPaise: number; sentAt: string }

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the number of the cycle that a day is in; a cycle of months begins on the last day of a short month. */
export function cycleOf({ startDate, frequency, unit }: SubscriptionTerms, day: string): number {
  if (unit === 'WEEK')
    return Math.floor((Date.parse(day) - Date.parse(startDate)) / (7 * 86_400_000 * frequency))
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = startDate.split('-').map(Number)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const hasBegun = date >= Math.min(fromDay, lastDayOf(year, month))
  const months = (year - fromYear) * 12 + (month - fromMonth) - (hasBegun ? 0 : 1)
  return Math.floor(months / (unit === 'YEAR' ? 12 * frequency : frequency))
}
