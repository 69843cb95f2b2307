/** The upgrade that the subscriber is offered: the running app plan with the credit for its unused days. */
import type { PriceOption } from '#contract/catalogue.ts'
import { fromRupees, type Paise } from '#contract/money.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { termDays, upgradeAmount } from '#contract/upgrade-amount.ts'
import { readDuration } from '#web/features/pack-display/duration-text.ts'
import { runningPlan } from './own-plans.ts'

export type UpgradablePlan = {
  name: string
  pricePaise: Paise
  creditPaise: Paise
  /** As on the wire: "166.00". */
  credit: string
  unusedDays: number
  totalDays: number
  /** The length of its term in days, to compare it with other durations. */
  termDays: number
}

/** @param now milliseconds since 1970 @returns undefined if no plan runs, or the running one cannot be upgraded */
export function upgradablePlan(owned: readonly OwnedPack[], now: number): UpgradablePlan | undefined {
  const running = runningPlan(owned, now)
  const pricePaise = fromRupees(running?.packageamount ?? '')
  const creditPaise = fromRupees(running?.upgrade?.credit ?? '')
  if (!running?.upgrade || pricePaise === undefined || creditPaise === undefined) return undefined
  return { ...running.upgrade, name: running.packagename, pricePaise, creditPaise }
}

/** Returns the amount to pay for an option of a plan as an upgrade; undefined if it is not an upgrade. */
export function amountToPay(
  { total_price: price, duration }: Pick<PriceOption, 'total_price' | 'duration'>,
  running: UpgradablePlan,
): Paise | undefined {
  const pricePaise = fromRupees(price)
  const term = readDuration(duration)
  if (pricePaise === undefined || !term) return undefined
  return upgradeAmount({ pricePaise, termDays: termDays(term) }, running)
}

/** Returns the credit as the cart keeps it. */
export const creditOf = ({ name, credit, unusedDays, totalDays }: UpgradablePlan) => ({
  packName: name,
  credit,
  unusedDays,
  totalDays,
})
