/** The time plan of one renewal: notice, debits and end, in Indian time. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'

export type DebitPlan = {
  /** Midnight in India at the beginning of the debit day. */
  debitDay: Date
  /** When debits are sent, each only after the one before has failed. */
  debitTimes: Date[]
  /** When the renewal is given up, if no debit is in flight. */
  abandonAt: Date
}

export type RenewalPlan = DebitPlan & {
  /** When the notice is sent. */
  noticeAt: Date
  /** When the gateway must have accepted it at the latest. */
  noticeBy: Date
}

const NOTICE_DAYS_BEFORE = 3
/** The times of the plan, as milliseconds since midnight in India: that of the notice on its day, the others on the debit day. */
const NOTICE_TIME = 9 * HOUR_MS
const FIRST_DEBIT = 5.5 * HOUR_MS
const EARLIEST_DEBIT = 5 * MINUTE_MS
/** The first debit of a pack that ends before 06:00 is sent this long before its end. */
const BEFORE_THE_END = 30 * MINUTE_MS
const RETRIES = [13.5 * HOUR_MS, 22 * HOUR_MS, DAY_MS + 5.5 * HOUR_MS]
const ABANDONED = DAY_MS + 12 * HOUR_MS

const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

/**
 * Plans a renewal. The debit day is the day on which the pack ends; a later one where the notice would come too late.
 * @param endsAt the end of the last base pack
 * @param noticeHours how long before the debit day the gateway must have accepted the notice
 */
export function planRenewal(
  { endsAt, noticeHours }: { endsAt: Date; noticeHours: number },
  now: Date,
): RenewalPlan {
  const endDay = midnightInIndia(endsAt).getTime()
  const debitDay = new Date(Math.max(endDay, firstDayToNotify(noticeHours, now).getTime()))
  return {
    ...planDebits(debitDay, endsAt),
    noticeAt: after(debitDay, NOTICE_TIME - NOTICE_DAYS_BEFORE * DAY_MS),
    noticeBy: after(debitDay, -noticeHours * HOUR_MS),
  }
}

/**
 * Plans the debits of a day that was announced.
 * @param endsAt the end of the last base pack: on its day the first debit is sent before it
 */
export function planDebits(debitDay: Date, endsAt: Date): DebitPlan {
  const sinceMidnight = endsAt.getTime() - debitDay.getTime()
  const isDayOfEnd = sinceMidnight >= 0 && sinceMidnight < DAY_MS
  const first = isDayOfEnd
    ? Math.max(EARLIEST_DEBIT, Math.min(FIRST_DEBIT, sinceMidnight - BEFORE_THE_END))
    : FIRST_DEBIT
  return {
    debitDay,
    debitTimes: [first, ...RETRIES].map((time) => after(debitDay, time)),
    abandonAt: after(debitDay, ABANDONED),
  }
}

/** Returns when a renewal without a notice is planned again: at its notice, and daily before, because packs can change. */
export const nextPlanAt = (noticeAt: Date, now: Date): Date =>
  noticeAt.getTime() - now.getTime() > DAY_MS ? after(now, DAY_MS) : noticeAt

/** Returns the midnight of the first debit day that a notice sent now announces early enough. */
function firstDayToNotify(noticeHours: number, now: Date): Date {
  const soonest = after(now, noticeHours * HOUR_MS)
  const midnight = midnightInIndia(soonest)
  return midnight.getTime() === soonest.getTime() ? midnight : after(midnight, DAY_MS)
}
