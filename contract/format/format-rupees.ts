/**
 * Formats amounts for people. Does not use `Intl`: the first `Intl.NumberFormat` of a page blocks a cheap phone for
 * 50 ms.
 */
import { type Paise, toRupees } from '#contract/money.ts'

/** Matches the positions of commas in Indian grouping: "1,23,456". */
const COMMAS = /\B(?=(?:\d\d)*\d{3}(?!\d))/g

const written = (amount: number, decimals: 0 | 2): string => amount.toFixed(decimals).replace(COMMAS, ',')

/** Formats a total: "577.00" -> "₹577.00", "238800.5" -> "₹2,38,800.50". For carts, totals and transactions. */
export const formatRupees = (rupees: string): string => `₹${formatAmount(rupees)}`

/** Formats an amount in paise as a total. */
export const formatPaise = (amount: Paise): string => formatRupees(toRupees(amount))

/** Formats an amount without the ₹ sign, which the text has elsewhere: "2388.00" -> "2,388.00". */
export const formatAmount = (rupees: string): string => written(Number(rupees), 2)

/** Formats a price without ".00": "687.00" -> "₹687", "687.50" -> "₹687.50". For prices to choose from. */
export function formatPrice(rupees: string): string {
  const amount = Number(rupees)
  return Number.isInteger(amount) ? `₹${written(amount, 0)}` : formatRupees(rupees)
}

/** Formats a number of things: 12345 -> "12,345". */
export const formatCount = (count: number): string => written(count, 0)
