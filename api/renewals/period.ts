/** The periods of a subscription, counted from an anchor so that the day of the month returns after short months. Pure. */
import { expiryOf } from '#api/packs/validity.ts'
import { dayInIndia } from '#contract/format/india-time.ts'

/** Period number `period` starts at `at`. */
export type Anchor = { at: Date; period: number; months: number }
type Period = { startsAt: Date; endsAt: Date }

/** Returns when a period ends if no payment is late. @param number from 1, not before the anchor's */
export const endOfPeriod = ({ at, period, months }: Anchor, number: number): Date =>
  expiryOf(at, { months: (number - period + 1) * months, days: null })

/**
 * Returns the time of the period that starts at this moment, and the anchor of the periods after it: the same one where it
 * starts when the one before it ends as planned; otherwise further ends are counted from its start.
 */
export function periodFrom(anchor: Anchor, number: number, startsAt: Date): Period & { anchor: Anchor } {
  const planned = number === anchor.period ? anchor.at : endOfPeriod(anchor, number - 1)
  const isPlanned = planned.getTime() === startsAt.getTime()
  const kept = isPlanned ? anchor : { ...anchor, at: startsAt, period: number }
  return { startsAt, endsAt: endOfPeriod(kept, number), anchor: kept }
}

/**
 * Whether a period begins on a different day in India from the cycle of its mandate, which some gateways do not allow.
 * @param firstStartsAt the start of the first period, which the cycle follows; a later anchor may have another day
 */
export const hasMoved = (
  { months, firstStartsAt }: { months: number; firstStartsAt: Date },
  number: number,
  startsAt: Date,
): boolean =>
  dayInIndia(endOfPeriod({ at: firstStartsAt, period: 1, months }, number - 1)) !== dayInIndia(startsAt)
