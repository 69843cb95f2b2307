/**
 * The outcomes of a payment after Paytm's checkout opened: the state recorded at once, what the shop's page receives,
 * whether Paytm sends a webhook, and the later state.
 */
import type { State } from './payment.ts'

export type Outcome = {
  label: string
  books: State
  /** What the shop receives: a return, an event that the checkout closed or its session expired, or nothing. */
  reports: 'return' | 'closed' | 'expired' | 'nothing'
  calls: boolean
  /** The state after a few more status requests of the shop, or after some time without any. */
  later?: State
  /** The gateway captures another amount than requested. */
  otherSum?: true
}

const comesBack = { reports: 'return', calls: true } as const
const comesBackEarly = { reports: 'return', calls: false } as const

export const OUTCOMES = {
  success: { label: 'Pay now', books: 'paid', ...comesBack },
  failure: { label: 'Fail at the bank', books: 'failed', ...comesBack },
  cancel: { label: 'Cancel at the bank', books: 'cancelled', ...comesBack },
  'pending-then-success': {
    label: 'Pending, then success',
    books: 'pending',
    ...comesBackEarly,
    later: 'paid',
  },
  'pending-then-failure': {
    label: 'Pending, then failure',
    books: 'pending',
    ...comesBackEarly,
    later: 'failed',
  },
  pending: { label: 'Pending until settled manually', books: 'pending', ...comesBackEarly },
  close: { label: 'Close the checkout', books: 'opened', reports: 'closed', calls: false },
  'close-then-success': {
    label: 'Close the checkout, yet the UPI app pays',
    books: 'pending',
    reports: 'closed',
    calls: false,
    later: 'paid',
  },
  dropped: {
    label: 'Lost at the bank, never return',
    books: 'pending',
    reports: 'nothing',
    calls: false,
    later: 'dropped',
  },
  'never-return': { label: 'Pay now, but never return', books: 'paid', reports: 'nothing', calls: true },
  'silent-success': {
    label: 'Pay now, never return, no webhook',
    books: 'paid',
    reports: 'nothing',
    calls: false,
  },
  'late-success': {
    label: 'Cancel, yet the money arrives later',
    books: 'cancelled',
    ...comesBackEarly,
    later: 'paid',
  },
  'session-expired': { label: 'Let the session expire', books: 'expired', reports: 'expired', calls: false },
  'wrong-amount': { label: 'Capture another amount', books: 'paid', ...comesBack, otherSum: true },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof OUTCOMES

export const isOutcomeName = (name: unknown): name is OutcomeName =>
  typeof name === 'string' && Object.hasOwn(OUTCOMES, name)
