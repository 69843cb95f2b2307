/** A debit: one try to take the money of a renewal, and what follows from its failure. Pure. */
import type { Transitions } from '#api/renewals/transition.ts'

/**
 * `sending`: stored before the call. `unknown`: the gateway took the request, or its answer was lost; the payment
 * attempt is verified, and no other debit starts. `captured` and `failed` repeat the status of the payment attempt.
 */
export type DebitState = 'sending' | 'unknown' | 'captured' | 'failed'
export type DebitEvent = 'await_outcome' | 'capture' | 'fail'

/** A failure that was reported too early can be followed by a capture. A database trigger enforces the same table. */
export const debitTransitions: Transitions<DebitState, DebitEvent> = {
  await_outcome: { from: ['sending'], to: 'unknown' },
  capture: { from: ['sending', 'unknown', 'failed'], to: 'captured' },
  fail: { from: ['sending', 'unknown'], to: 'failed' },
}

/** One debit and three retries for a notice: NPCI's circular OC-215A of 2025-05-21. */
export const MAX_DEBITS = 4

export type DebitFailure =
  | 'insufficient_funds'
  | 'over_limit'
  | 'payer_not_notified'
  | 'notice_used'
  | 'mandate_revoked'
  | 'mandate_paused'
  | 'mandate_expired'
  | 'declined'

/** NPCI's result codes of UPI (error codes, version 2.9). */
const FAILURES: ReadonlyMap<string, DebitFailure> = new Map<string, DebitFailure>([
  ['Z9', 'insufficient_funds'],
  ['Z7', 'over_limit'],
  ['Z8', 'over_limit'],
  ['ZU', 'over_limit'],
  ['NU', 'payer_not_notified'],
  ['VA', 'mandate_revoked'],
  ['VT', 'mandate_paused'],
  ['VU', 'mandate_expired'],
])

/** The code of a debit that the gateway refuses because it has made one for the same notice before. */
export const NOTICE_USED = 'notice used'

/** The codes in capital letters, with the class of each; any other code of a failed debit is `declined`. */
export const FAILURES_BY_CODE: readonly [code: string, failure: DebitFailure][] = [
  ...FAILURES,
  [NOTICE_USED.toUpperCase(), 'notice_used'],
]

/**
 * Codes of a time-out, after which the bank may still pay: the attempt is verified. If the verification reports the same code as a
 * failure, the debit counts as declined.
 */
const UNDECIDED = new Set(['RB', '96'])

/** Classifies the result code of a debit that its gateway reports as failed. */
export function failureOf(code: string): DebitFailure | 'undecided' {
  if (code === NOTICE_USED) return 'notice_used'
  const upper = code.trim().toUpperCase()
  return UNDECIDED.has(upper) ? 'undecided' : (FAILURES.get(upper) ?? 'declined')
}

/**
 * What follows a failure: another debit at the next time of the plan, at most one more of its kind, another notice, or
 * the end of the renewal.
 */
export const AFTER_FAILURE: Readonly<
  Record<DebitFailure, 'retry' | 'retry_once' | 'send_notice' | 'give_up'>
> = {
  insufficient_funds: 'retry',
  over_limit: 'retry_once',
  payer_not_notified: 'send_notice',
  notice_used: 'send_notice',
  mandate_revoked: 'give_up',
  mandate_paused: 'give_up',
  mandate_expired: 'give_up',
  declined: 'retry',
}
