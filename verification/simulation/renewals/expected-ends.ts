/** When each pack of a subscription must end: the day of the month of the first period returns after short months. Pure. */
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import { DAY_MS } from '#verification/simulation/run-shop.ts'

/** `period`: of the renewal that paid it; null for a pack that its owner paid by hand. All have one month. */
type Pack = { startsAt: Date; period: number | null }

/**
 * Returns the ends of packs, the first one to start first. The ends of renewed packs are counted from an anchor: from the
 * first pack, or from the last renewed one that did not start at the end that was counted.
 */
export function expectedEnds(packs: readonly Pack[]): Date[] {
  const [first] = packs
  if (!first) return []
  let anchor = { at: first.startsAt, period: 1 }
  return packs.map(({ startsAt, period }) => {
    if (period === null) return addMonths(startsAt, 1)
    const planned = addMonths(anchor.at, period - anchor.period)
    if (planned.getTime() !== startsAt.getTime()) anchor = { at: startsAt, period }
    return addMonths(anchor.at, period - anchor.period + 1)
  })
}

/** Returns the same day of a later month and time of day in India, or the last day of a shorter month. */
function addMonths(moment: Date, months: number): Date {
  const day = dayOf(moment)
  const timeOfDay = moment.getTime() - momentOf(day, 0).getTime()
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / DAY_MS
  return new Date(momentOf(later, 0).getTime() + timeOfDay)
}
