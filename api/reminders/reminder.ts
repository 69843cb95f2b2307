/**
 * Reminders before the last base pack of a subscriber ends: which one is due, and until when it may be sent. A reminder
 * is planned for 10:00 in India on its day. Pure.
 */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { clockInIndia, momentInIndia } from '#contract/format/india-time.ts'
import type { Paise } from '#contract/money.ts'

/** The kinds of reminders, with the days from the day of the reminder to the day on which the pack ends, in India. */
export const DAYS_BEFORE = { seven_days: 7, three_days: 3, one_day: 1 } as const
export type ReminderKind = keyof typeof DAYS_BEFORE

const REMINDER_KINDS = Object.keys(DAYS_BEFORE) as ReminderKind[]

/** Hours of the day in India. A delayed reminder is sent until the quiet hours, which last until 8:00. */
const PLANNED_HOUR = 10
const QUIET_FROM_HOUR = 21

const dayNumber = (moment: Date): number => Math.floor(clockInIndia(moment).getTime() / DAY_MS)
const startOfDay = (day: number): Date => momentInIndia(new Date(day * DAY_MS))
const hourOfDay = (day: number, hour: number): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS)

/** The base packs that a kind of reminder is about: those that end from `from` to before `until`. */
export type EndingRange = { kind: ReminderKind; from: Date; until: Date }

/** Returns the ranges of the reminders that may be sent now; none outside the hours for sending. */
export function dueRanges(now: Date): EndingRange[] {
  const today = dayNumber(now)
  if (now < hourOfDay(today, PLANNED_HOUR) || now >= sendUntil(now)) return []
  return REMINDER_KINDS.map((kind) => {
    const day = today + DAYS_BEFORE[kind]
    return { kind, from: startOfDay(day), until: startOfDay(day + 1) }
  })
}

/** Returns when the quiet hours of this day begin: a reminder that was not sent before is not sent at all. */
export const sendUntil = (now: Date): Date => hourOfDay(dayNumber(now), QUIET_FROM_HOUR)

export type EndingPack = {
  endsAt: Date
  /** When its owner got it: at the payment, even for a queued pack. */
  givenAt: Date
  /** Whether a queued pack follows it. */
  isFollowed: boolean
  /** The debit that renews it automatically, at its present price; null without one. */
  nextDebit: { plan: string; amountPaise: Paise } | null
  isErased: boolean
  hasOptedOut: boolean
}

/**
 * Returns the reminder of a pack that is due now; undefined if none is due or wanted. A pack that renews automatically gets
 * only the first reminder: the pre-debit notice follows it.
 */
export function dueReminder(pack: EndingPack, now: Date): ReminderKind | undefined {
  if (pack.isFollowed || pack.isErased || pack.hasOptedOut) return undefined
  // Its owner bought it on this day or later, after the moment of the reminder.
  if (pack.givenAt > hourOfDay(dayNumber(now), PLANNED_HOUR)) return undefined
  const due = dueRanges(now).find(({ from, until }) => from <= pack.endsAt && pack.endsAt < until)?.kind
  return pack.nextDebit && due !== 'seven_days' ? undefined : due
}
