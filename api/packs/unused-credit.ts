/** The credit for the unused days of a paid pack. Pure. */
import { DAY_MS } from '#contract/durations.ts'
import { paise, type Paise } from '#contract/money.ts'

export type UnusedCredit = {
  /** The days of the whole term. */
  totalDays: number
  unusedDays: number
  creditPaise: Paise
}

type PaidTerm = { pricePaise: Paise; startsAt: Date; endsAt: Date }

/**
 * Returns the share of the price for the unused days. A day is 24 hours from the start of the pack; a day that has
 * begun is used. A fraction of a paisa is dropped.
 * @throws RangeError for a term that is not a whole number of days: India changes no clocks, so every term of months is
 */
export function creditUnusedDays({ pricePaise, startsAt, endsAt }: PaidTerm, now: Date): UnusedCredit {
  const totalDays = daysBetween(startsAt, endsAt)
  if (!Number.isInteger(totalDays) || totalDays < 1)
    throw new RangeError(`a term of ${String(totalDays)} days`)
  const usedDays = Math.min(totalDays, Math.max(0, Math.ceil(daysBetween(startsAt, now))))
  const unusedDays = totalDays - usedDays
  const share = pricePaise * unusedDays
  return { totalDays, unusedDays, creditPaise: paise((share - (share % totalDays)) / totalDays) }
}

const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS
