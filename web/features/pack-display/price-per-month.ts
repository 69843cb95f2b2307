/** The price of a plan per month, to compare durations. */
import { formatPrice } from '#contract/format/format-rupees.ts'
import { fromRupees, paise, toRupees } from '#contract/money.ts'
import { t } from '@lingui/core/macro'

/** Returns the price per month, ("687.00", "3 Months") -> "₹229 / month"; undefined for a duration not in months. */
export function pricePerMonth(rupees: string, duration: string): string | undefined {
  const months = Number(/^(\d+) months?$/i.exec(duration)?.[1])
  const total = fromRupees(rupees)
  if (!(months > 0) || total === undefined) return undefined
  const price = formatPrice(toRupees(paise(Math.round(total / months))))
  return t({ message: `${price} / month`, comment: 'price for each month' })
}
