/** Plans what follows the failed debits of a notice: another debit outside peak hours, another notice, or the end. Pure. */
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'
import type { DebitPlan } from '#api/renewals/plan-renewal.ts'
import { AFTER_FAILURE, type DebitFailure, MAX_DEBITS } from './debit.ts'

/**
 * NPCI's peak hours, as times after midnight in India, both ends included: circular OC-215A of 2025-05-21. They and the number
 * of debits bind UPI only. Card mandates follow them too: one plan serves both, and no rule for cards is stricter.
 */
const PEAKS = [
  { from: 10 * HOUR_MS, to: 13 * HOUR_MS },
  { from: 17 * HOUR_MS, to: 21.5 * HOUR_MS },
]

/** Returns the moment itself, or the first minute after the peak hours that it is in. */
export function afterPeakHours(moment: Date): Date {
  const midnight = midnightInIndia(moment)
  const time = moment.getTime() - midnight.getTime()
  const peak = PEAKS.find(({ from, to }) => time >= from && time <= to)
  return peak ? new Date(midnight.getTime() + peak.to + MINUTE_MS) : moment
}

/** A debit that has failed. */
export type FailedDebit = { sentAt: Date; failure: DebitFailure }

type NextDebit =
  | { kind: 'debit'; at: Date }
  /** The payer was not notified: another notice, and so another debit day. */
  | { kind: 'send_notice' }
  | { kind: 'give_up' }

/**
 * Returns what follows the failed debits of a notice; before the first debit there is none. Where times of the plan have passed
 * without a debit, because the shop was stopped, one debit is sent now, or after the peak hours.
 */
export function planNextDebit(plan: DebitPlan, failed: FailedDebit[], now: Date): NextDebit {
  const last = failed.at(-1)
  const rule = last ? AFTER_FAILURE[last.failure] : 'retry'
  if (rule === 'send_notice') return { kind: 'send_notice' }
  const isRepeated = failed.filter(({ failure }) => failure === last?.failure).length > 1
  if (rule === 'give_up' || (rule === 'retry_once' && isRepeated) || failed.length >= MAX_DEBITS)
    return { kind: 'give_up' }
  const [next] = plan.debitTimes.filter((time) => !last || time > last.sentAt)
  if (!next) return { kind: 'give_up' }
  const at = afterPeakHours(next > now ? next : now)
  return at < plan.abandonAt ? { kind: 'debit', at } : { kind: 'give_up' }
}
