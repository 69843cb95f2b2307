/**
 * Which app plans are an upgrade of the running one, and the amount to pay for them after the credit for its unused days.
 * Shared by the server, which decides, and the pages, which show it. Pure.
 */
import { paise, type Paise } from './money.ts'

/** The least amount of a payment for an upgrade: gateways refuse smaller ones. */
export const MIN_UPGRADE_PAISE = paise(200)

/** A month counts as thirty days when two durations are compared. */
const MONTH_DAYS = 30

/** Returns the length of a term for comparisons. */
export const termDays = (term: { months: number | null; days: number | null }): number =>
  term.months === null ? (term.days ?? 0) : term.months * MONTH_DAYS

type PlanOption = { pricePaise: Paise; termDays: number }

/**
 * Returns the amount to pay for an upgrade to this price option. @param running the running app plan, with the credit for its unused days
 * @returns undefined where the option is neither dearer nor longer than the running plan, or where too little is left to
 *   pay: then the plan can be queued
 */
export function upgradeAmount(
  option: PlanOption,
  running: PlanOption & { creditPaise: Paise },
): Paise | undefined {
  const isMore = option.pricePaise > running.pricePaise || option.termDays > running.termDays
  const left = option.pricePaise - running.creditPaise
  return isMore && left >= MIN_UPGRADE_PAISE ? paise(left) : undefined
}
