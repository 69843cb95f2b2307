/**
 * The outcomes of a payment after PayU's page opened: the state recorded at once, whether the browser returns to the
 * shop, whether PayU sends a webhook, and the later state.
 */
import type { State } from './payment.ts'

export type Outcome = {
  label: string
  books: State
  returns: boolean
  calls: boolean
  /** The state after a few more status requests of the shop, or after some time without any. */
  later?: State
  /** The gateway captures another amount than requested. */
  otherSum?: true
}

export const OUTCOMES = {
  success: { label: 'Pay now', books: 'captured', returns: true, calls: true },
  failure: { label: 'Fail at the bank', books: 'failed', returns: true, calls: true },
  cancel: { label: 'Cancel', books: 'userCancelled', returns: true, calls: true },
  'pending-then-success': {
    label: 'Pending, then success',
    books: 'inProgress',
    returns: true,
    calls: false,
    later: 'captured',
  },
  'pending-then-failure': {
    label: 'Pending, then failure',
    books: 'inProgress',
    returns: true,
    calls: false,
    later: 'failed',
  },
  'pending-then-auto-refund': {
    label: 'Pending, then refunded by PayU',
    books: 'inProgress',
    returns: true,
    calls: false,
    later: 'autoRefund',
  },
  pending: { label: 'Pending until settled manually', books: 'pending', returns: true, calls: false },
  close: {
    label: 'Close the window (never return)',
    books: 'initiated',
    returns: false,
    calls: false,
    later: 'bounced',
  },
  dropped: {
    label: 'Lost at the bank, never return',
    books: 'inProgress',
    returns: false,
    calls: false,
    later: 'dropped',
  },
  'never-return': { label: 'Pay now, but never return', books: 'captured', returns: false, calls: true },
  'silent-success': {
    label: 'Pay now, never return, no webhook',
    books: 'captured',
    returns: false,
    calls: false,
  },
  'late-success': {
    label: 'Cancel, yet the money arrives later',
    books: 'userCancelled',
    returns: true,
    calls: false,
    later: 'captured',
  },
  'session-expired': { label: 'Let the page expire', books: 'expired', returns: true, calls: true },
  'auth-only': { label: 'Authorise, do not capture', books: 'auth', returns: true, calls: true },
  'wrong-amount': {
    label: 'Capture another amount',
    books: 'captured',
    returns: true,
    calls: true,
    otherSum: true,
  },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof OUTCOMES

export const isOutcomeName = (name: unknown): name is OutcomeName =>
  typeof name === 'string' && Object.hasOwn(OUTCOMES, name)
