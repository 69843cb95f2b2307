/** A renewal: the payment of one further period of a subscription by mandate. Pure. */
import type { Transitions } from './transition.ts'

/** `abandoned`: given up without money. `skipped`: not wanted: stopped, opted out, or the period is covered. */
export type RenewalState =
  | 'scheduled'
  | 'notifying'
  | 'notified'
  | 'collecting'
  | 'paid'
  | 'abandoned'
  | 'skipped'

export type RenewalEvent =
  | 'send_notice'
  | 'confirm_notice'
  | 'reschedule'
  | 'collect'
  | 'pay'
  | 'abandon'
  | 'skip'

/** The states of a renewal that is not over. */
export const OPEN_STATES = [
  'scheduled',
  'notifying',
  'notified',
  'collecting',
] as const satisfies RenewalState[]

/**
 * `reschedule`: the notice was refused or withdrawn, and another one follows; a debit of the first can still be captured.
 * A capture that arrives after the renewal was abandoned or skipped is refunded. A database trigger enforces the same table.
 */
export const renewalTransitions: Transitions<RenewalState, RenewalEvent> = {
  send_notice: { from: ['scheduled'], to: 'notifying' },
  confirm_notice: { from: ['notifying'], to: 'notified' },
  reschedule: { from: ['notifying', 'notified', 'collecting'], to: 'scheduled' },
  collect: { from: ['notified'], to: 'collecting' },
  pay: { from: OPEN_STATES, to: 'paid' },
  abandon: { from: OPEN_STATES, to: 'abandoned' },
  skip: { from: OPEN_STATES, to: 'skipped' },
}
