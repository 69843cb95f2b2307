/** The validity of a pack. Months are calendar months in Indian time; days are 24 hours. Pure. */
import { DAY_MS } from '#contract/durations.ts'
import { clockInIndia, momentInIndia } from '#contract/format/india-time.ts'

export type PackDuration = { months: number; days: null } | { months: null; days: number }

/**
 * Returns the end of a pack. With months: the same day of the month and time of day that many months later, or the last
 * day of a shorter month (31 January + 1 month = 28 or 29 February).
 */
export function expiryOf(start: Date, term: PackDuration): Date {
  if (term.days !== null) return new Date(start.getTime() + term.days * DAY_MS)

  const local = clockInIndia(start)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + term.months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return momentInIndia(local)
}
