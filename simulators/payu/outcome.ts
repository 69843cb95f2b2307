/**
 * The outcomes of a payment after PayU's page opened: the state recorded at once, whether the browser returns to the
 * shop, whether PayU sends a webhook, and the later state.
 */
import type { State } from './payment.ts'

export type Outcome = {
  label: string
  /** The state that is recorded at once. */
  books: State
  /** Whether the browser returns to the shop. */
  returns: boolean
  sendsWebhook: boolean
  /** The state after a few more status requests of the shop, or after some time without any. */
  later?: State
  /** The gateway captures an amount other than the requested one. */
  otherSum?: true
}

const back = { returns: true, sendsWebhook: true } as const
const returnWithoutWebhook = { returns: true, sendsWebhook: false } as const
const noReturn = { returns: false, sendsWebhook: false } as const
const undecided = { ...returnWithoutWebhook, books: 'inProgress' } as const

export const OUTCOMES = {
  success: { label: 'Pay now', books: 'captured', ...back },
  failure: { label: 'Fail at the bank', books: 'failed', ...back },
  cancel: { label: 'Cancel', books: 'userCancelled', ...back },
  'pending-then-success': { label: 'Pending, then success', ...undecided, later: 'captured' },
  'pending-then-failure': { label: 'Pending, then failure', ...undecided, later: 'failed' },
  'pending-then-auto-refund': { label: 'Pending, then refunded by PayU', ...undecided, later: 'autoRefund' },
  pending: { label: 'Pending until settled manually', books: 'pending', ...returnWithoutWebhook },
  close: { label: 'Close the window (never return)', books: 'initiated', ...noReturn, later: 'bounced' },
  dropped: { label: 'Lost at the bank, never return', books: 'inProgress', ...noReturn, later: 'dropped' },
  'never-return': {
    label: 'Pay now, but never return',
    books: 'captured',
    returns: false,
    sendsWebhook: true,
  },
  'silent-success': { label: 'Pay now, never return, no webhook', books: 'captured', ...noReturn },
  'late-success': {
    label: 'Cancel, yet the money arrives later',
    books: 'userCancelled',
    ...returnWithoutWebhook,
    later: 'captured',
  },
  'session-expired': { label: 'Let the page expire', books: 'expired', ...back },
  'auth-only': { label: 'Authorise, do not capture', books: 'auth', ...back },
  'wrong-amount': { label: 'Capture another amount', books: 'captured', ...back, otherSum: true },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof OUTCOMES

export const isOutcomeName = (name: unknown): name is OutcomeName =>
  typeof name === 'string' && Object.hasOwn(OUTCOMES, name)
