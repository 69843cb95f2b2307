/** The schedule of verifications: when the reconciler verifies an attempt next. Pure. */
import {
  addSeconds,
  DAY_SECONDS as DAY,
  HOUR_SECONDS as HOUR,
  MINUTE_SECONDS as MINUTE,
} from '#contract/durations.ts'
import { type Attempt, type AttemptStatus, isInFlight } from './attempt.ts'

/** Indian banks return money that reached no merchant within five days (RBI circular of 20 September 2019). */
export const BANK_RETURN_DAYS = 5
const MAX_AGE_SECONDS = (BANK_RETURN_DAYS + 1) * DAY

/** Until the gateway's final answer: [age of the attempt in seconds, seconds until the next verification]. */
const OPEN_STEPS: [age: number, wait: number][] = [
  [5 * MINUTE, 30],
  [40 * MINUTE, MINUTE],
  [6 * HOUR, 15 * MINUTE],
  [MAX_AGE_SECONDS, 4 * HOUR],
]

/** After a failure the customer may still be on the page: [age in seconds, seconds until the next verification]. */
const FAILED_STEPS: [age: number, wait: number][] = [[5 * MINUTE, 30]]
/** Later ages at which a failed attempt is verified: a bank may still confirm it, and the buyer may pay again meanwhile. */
const FAILED_AGES = [
  ...[10, 20, 40].map((minutes) => minutes * MINUTE),
  ...[1, 1.5, 2, 3, 5, 8, 14, 24, 48, 96].map((hours) => hours * HOUR),
  MAX_AGE_SECONDS,
]

/**
 * The ages at which a captured attempt is verified. A second capture on a captured attempt is possible until the gateway
 * closes its page, which is after 30 minutes; banks may confirm it days later. The gateways' own lists
 * (reconcile-lists.ts) find what these verifications miss.
 */
const CAPTURED_AGES = [10 * MINUTE, 40 * MINUTE, 2 * HOUR, 8 * HOUR, DAY, 2 * DAY, 4 * DAY, MAX_AGE_SECONDS]

/**
 * The ages at which a debit is verified. Its gateway also reports the outcome by a webhook, and documents a first verification
 * after ten minutes. NPCI allows three status checks of a UPI debit in two hours (circular OC-215 of 2025-04-26).
 */
const OPEN_DEBIT_AGES = [
  10 * MINUTE,
  ...[1, 3, 6].map((hours) => hours * HOUR),
  ...Array.from({ length: 34 }, (_, index) => (10 + 4 * index) * HOUR),
  MAX_AGE_SECONDS,
]
const FAILED_DEBIT_AGES = [
  10 * MINUTE,
  ...[1, 3, 8, 14, 24, 48, 96].map((hours) => hours * HOUR),
  MAX_AGE_SECONDS,
]

/** The shortest time between two verifications of an attempt that pages and notifications can cause. */
export const MIN_VERIFY_INTERVAL_SECONDS = 3

/** Returns whether no verification was claimed within the interval. Saves a statement that would claim nothing. */
export const isClaimable = ({ verifyClaimedAt }: Pick<Attempt, 'verifyClaimedAt'>, now: Date): boolean =>
  verifyClaimedAt === null ||
  Math.abs(now.getTime() - verifyClaimedAt.getTime()) >= MIN_VERIFY_INTERVAL_SECONDS * 1000

/** When the reconciler verifies a claimed attempt if the process that claimed it ended first, or its gateway's answer was unreadable. */
export const VERIFY_WITHIN_SECONDS = 30

type VerifiedAttempt = { status: AttemptStatus; isDebit: boolean }

/**
 * Returns when the attempt is verified next. Captured attempts are watched too: a second capture is money.
 * @returns undefined when the attempt is no longer watched
 */
export function nextVerificationAt(startedAt: Date, now: Date, attempt: VerifiedAttempt): Date | undefined {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const wait = waitAt(age, attempt)
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
}

/**
 * Returns when an attempt is verified next after an answer that did not state its payment. After the first one in a row this is soon if
 * a buyer may wait for it. Later ones follow the schedule, and once a day after its end, because the gateway has not said whether
 * there is a payment. So does each one about a debit: no buyer waits for it, and NPCI limits its status checks.
 * @param attempt as it was before the answer
 */
export function nextAfterUnreadable(
  { startedAt, status, unreadableAnswers }: Pick<Attempt, 'startedAt' | 'status' | 'unreadableAnswers'>,
  now: Date,
  isDebit: boolean,
): Date {
  if (unreadableAnswers === 0 && isInFlight({ status }) && !isDebit)
    return addSeconds(now, VERIFY_WITHIN_SECONDS)
  return nextVerificationAt(startedAt, now, { status, isDebit }) ?? addSeconds(now, DAY)
}

function waitAt(age: number, { status, isDebit }: VerifiedAttempt): number | undefined {
  if (status === 'captured') return untilNext(CAPTURED_AGES, age)
  if (isDebit) return untilNext(isInFlight({ status }) ? OPEN_DEBIT_AGES : FAILED_DEBIT_AGES, age)
  if (isInFlight({ status })) return stepAt(OPEN_STEPS, age)
  return stepAt(FAILED_STEPS, age) ?? untilNext(FAILED_AGES, age)
}

function untilNext(ages: number[], age: number): number | undefined {
  const next = ages.find((one) => one > age)
  return next === undefined ? undefined : next - age
}

const stepAt = (steps: [age: number, wait: number][], age: number): number | undefined =>
  steps.find(([until]) => age < until)?.[1]
