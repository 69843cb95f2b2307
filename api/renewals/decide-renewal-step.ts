/**
 * Decides the next step of one renewal from what is stored about it: notice, debit, or its end. The job carries it out;
 * the database refuses what this function must not allow. Pure.
 */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'
import type { Paise } from '#contract/money.ts'
import { type DebitState, failureOf } from '#api/renewals/debits/debit.ts'
import { type FailedDebit, planNextDebit } from '#api/renewals/debits/plan-next-debit.ts'
import type { MandateState } from '#api/renewals/mandates/mandate.ts'
import type { NoticeState } from '#api/renewals/notices/notice.ts'
import { type DebitPlan, planDebits, planRenewal, type RenewalPlan } from './plan-renewal.ts'
import type { RenewalState } from './renewal.ts'

/** How old the status of a mandate may be when a notice or a debit is sent; the database has the same limit. */
const STATUS_VALID_MS = 15 * MINUTE_MS

/** A renewal whose notice comes too late is collected at most this long after the day on which the pack ended. */
const LATEST_DEBIT_MS = 7 * DAY_MS

export type RenewalSnapshot = {
  /** `amountPaise`: the present price until the notice, then what it announced. */
  renewal: { state: RenewalState; amountPaise: Paise }
  /** The order of the renewal is paid. */
  isPaid: boolean
  /**
   * The account is erased, the payment of the period before was refunded, or the period begins on a day that the cycle of the
   * mandate does not allow.
   */
  isImpossible: boolean
  /** The catalogue has the plan. */
  isSold: boolean
  /** The end of the last base pack before the period, also a past one; null without one. */
  packEndsAt: Date | null
  /** A pack that was queued meanwhile covers the period. */
  isCovered: boolean
  mandate: { state: MandateState; checkedAt: Date | null; capPaise: Paise; endsAt: Date }
  /** How many hours before a debit the gateway requires the notice. */
  noticeHours: number
  /** The open notice. */
  notice: { state: NoticeState; amountPaise: Paise; debitDay: Date } | undefined
  /** The debits of the open notice, the earliest first. */
  debits: { state: DebitState; sentAt: Date; failureCode: string | null }[]
}

export type RenewalStep =
  | { kind: 'wait'; until: Date }
  | { kind: 'check_mandate' }
  | { kind: 'send_notice'; plan: RenewalPlan }
  /** The answer of the notice was lost: the gateway is asked for it. */
  | { kind: 'find_notice' }
  /** The notice announces a debit that is no longer made: it is withdrawn, and the renewal is planned anew. */
  | { kind: 'withdraw_notice' }
  | { kind: 'debit'; number: number }
  | { kind: 'verify_debit' }
  | { kind: 'finish_paid' }
  /** The renewal ends unpaid; its subscriber may still pay the period by hand. */
  | { kind: 'abandon'; subscription: 'miss_payment' }
  /** `message`: why the subscription ends. */
  | { kind: 'abandon'; subscription: 'end'; message: 'renewal_ended' | 'renewal_mandate_ends' }
  | { kind: 'skip' }

const UNPAID: RenewalStep = { kind: 'abandon', subscription: 'miss_payment' }
const IMPOSSIBLE: RenewalStep = { kind: 'abandon', subscription: 'end', message: 'renewal_ended' }
/** Decided as soon as the last period is paid: about a month before the end of a mandate for a monthly plan. */
const MANDATE_ENDS: RenewalStep = { kind: 'abandon', subscription: 'end', message: 'renewal_mandate_ends' }

/** Call it only for a renewal that has a next step, of an active subscription. */
export function decideRenewalStep(snapshot: RenewalSnapshot, now: Date): RenewalStep {
  const { debits, isCovered, isImpossible, isPaid, notice } = snapshot
  // A debit in flight is decided first: nothing else may begin meanwhile.
  if (isPaid) return { kind: 'finish_paid' }
  if (debits.some(({ state }) => state === 'sending' || state === 'unknown')) return { kind: 'verify_debit' }
  if (isImpossible) return IMPOSSIBLE
  if (isCovered) return notice ? { kind: 'withdraw_notice' } : { kind: 'skip' }
  return notice ? stepWithNotice(snapshot, notice, now) : stepWithoutNotice(snapshot, now)
}

function stepWithoutNotice(snapshot: RenewalSnapshot, now: Date): RenewalStep {
  const { isSold, mandate, packEndsAt, noticeHours, renewal } = snapshot
  // Without a pack the period has no beginning that was announced.
  if (!packEndsAt) return IMPOSSIBLE
  const plan = planRenewal({ endsAt: packEndsAt, noticeHours }, now)
  const dayOfEnd = midnightInIndia(packEndsAt)
  const isTooLate = plan.debitDay.getTime() - dayOfEnd.getTime() > LATEST_DEBIT_MS
  if (plan.debitDay >= mandate.endsAt) return MANDATE_ENDS
  if (isTooLate) return UNPAID
  // A wrong catalogue can be corrected until the notice: only then price and sale decide.
  if (now < plan.noticeAt) return { kind: 'wait', until: plan.noticeAt }
  if (!isSold || renewal.amountPaise > mandate.capPaise) return IMPOSSIBLE
  return stepOfMandate(mandate, planDebits(dayOfEnd, packEndsAt), now) ?? { kind: 'send_notice', plan }
}

function stepWithNotice(
  snapshot: RenewalSnapshot,
  notice: NonNullable<RenewalSnapshot['notice']>,
  now: Date,
): RenewalStep {
  const { mandate, debits, packEndsAt } = snapshot
  if (notice.state !== 'accepted') return { kind: 'find_notice' }
  // A captured debit of an unpaid renewal is refunded, because the order could not take it: no second debit follows.
  if (debits.some(({ state }) => state === 'captured')) return UNPAID
  if (isOutdated(snapshot, notice)) return { kind: 'withdraw_notice' }
  const plan = planDebits(notice.debitDay, packEndsAt ?? notice.debitDay)
  const next = planNextDebit(plan, debits.flatMap(failedDebit), now)
  if (next.kind === 'send_notice') return { kind: 'withdraw_notice' }
  if (next.kind === 'give_up') return UNPAID
  if (next.at > now) return { kind: 'wait', until: next.at }
  return stepOfMandate(mandate, plan, now) ?? { kind: 'debit', number: debits.length + 1 }
}

/** Whether the amount has changed, or the pack ends on a later day, before anything was debited. */
function isOutdated(
  { renewal, debits, packEndsAt }: RenewalSnapshot,
  { amountPaise, debitDay }: NonNullable<RenewalSnapshot['notice']>,
): boolean {
  const endsLater = packEndsAt !== null && midnightInIndia(packEndsAt) > debitDay
  return debits.length === 0 && (amountPaise !== renewal.amountPaise || endsLater)
}

/** Returns what the mandate requires before a notice or a debit; undefined where it allows one. */
function stepOfMandate(
  { state, checkedAt }: RenewalSnapshot['mandate'],
  { abandonAt }: DebitPlan,
  now: Date,
): RenewalStep | undefined {
  const isFresh = checkedAt !== null && now.getTime() - checkedAt.getTime() < STATUS_VALID_MS
  if (state === 'active') return isFresh ? undefined : { kind: 'check_mandate' }
  if (state !== 'paused') return IMPOSSIBLE
  if (now >= abandonAt) return UNPAID
  // The payer may resume it in time.
  return isFresh
    ? { kind: 'wait', until: new Date(now.getTime() + STATUS_VALID_MS) }
    : { kind: 'check_mandate' }
}

/** A debit whose code does not say whether it failed counts as declined: its payment attempt has failed, so it may be repeated. */
function failedDebit({ state, sentAt, failureCode }: RenewalSnapshot['debits'][number]): FailedDebit[] {
  if (state !== 'failed') return []
  const failure = failureOf(failureCode ?? '')
  return [{ sentAt, failure: failure === 'undecided' ? 'declined' : failure }]
}
