/** The periods of a subscription, counted from an anchor so that the day of the month returns after short months. Pure. */
import { expiryOf } from '#api/packs/validity.ts'

/** Period number `period` starts at `at`. */
export type Anchor = { at: Date; period: number; months: number }
type Period = { startsAt: Date; endsAt: Date }

/** Returns when a period ends if no payment is late. @param number from 1, not before the anchor's */
export const endOfPeriod = ({ at, period, months }: Anchor, number: number): Date =>
  expiryOf(at, { months: (number - period + 1) * months, days: null })

/**
 * Returns the time of a period that was paid by a debit, and the anchor of the periods after it. It starts at the end
 * of the pack before it; if the money came later, at the capture, and further ends are counted from there.
 */
export function renewedPeriod(
  anchor: Anchor,
  { number, endsBefore, capturedAt }: { number: number; endsBefore: Date; capturedAt: Date },
): Period & { anchor: Anchor } {
  if (capturedAt <= endsBefore) return { startsAt: endsBefore, endsAt: endOfPeriod(anchor, number), anchor }
  const moved = { ...anchor, at: capturedAt, period: number }
  return { startsAt: capturedAt, endsAt: endOfPeriod(moved, number), anchor: moved }
}
