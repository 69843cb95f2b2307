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
  /** The gateway captures an amount other than the requested one. */
  otherSum?: true
}

const back = { reports: 'return', calls: true } as const
const backWithoutCall = { reports: 'return', calls: false } as const
const closed = { reports: 'closed', calls: false } as const
const noReturn = { reports: 'nothing', calls: false } as const
const undecided = { ...backWithoutCall, books: 'pending' } as const

export const OUTCOMES = {
  success: { label: 'Pay now', books: 'paid', ...back },
  failure: { label: 'Fail at the bank', books: 'failed', ...back },
  cancel: { label: 'Cancel at the bank', books: 'cancelled', ...back },
  'pending-then-success': { label: 'Pending, then success', ...undecided, later: 'paid' },
  'pending-then-failure': { label: 'Pending, then failure', ...undecided, later: 'failed' },
  pending: { label: 'Pending until settled manually', ...undecided },
  close: { label: 'Close the checkout', books: 'opened', ...closed },
  'close-then-success': {
    label: 'Close the checkout, yet the UPI app pays',
    books: 'pending',
    ...closed,
    later: 'paid',
  },
  dropped: { label: 'Lost at the bank, never return', books: 'pending', ...noReturn, later: 'dropped' },
  'never-return': { label: 'Pay now, but never return', books: 'paid', reports: 'nothing', calls: true },
  'silent-success': { label: 'Pay now, never return, no webhook', books: 'paid', ...noReturn },
  'late-success': {
    label: 'Cancel, yet the money arrives later',
    books: 'cancelled',
    ...backWithoutCall,
    later: 'paid',
  },
  'session-expired': { label: 'Let the session expire', books: 'expired', reports: 'expired', calls: false },
  'wrong-amount': { label: 'Capture another amount', books: 'paid', ...back, otherSum: true },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof OUTCOMES

export const isOutcomeName = (name: unknown): name is OutcomeName =>
  typeof name === 'string' && Object.hasOwn(OUTCOMES, name)
