/** The price of a plan per month, to compare durations. */
import { formatPrice } from '#contract/format/format-rupees.ts'

/** Returns the price per month, ("687.00", "3 Months") -> "₹229 / month"; undefined for a duration not in months. */
export function pricePerMonth(rupees: string, duration: string): string | undefined {
  const months = Number(/^(\d+) months?$/i.exec(duration)?.[1])
  if (!(months > 0)) return undefined
  const paise = Math.round(Number(rupees) * 100)
  return `${formatPrice((Math.round(paise / months) / 100).toFixed(2))} / month`
}
