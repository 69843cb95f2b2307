/**
 * How people read money here. Apart from `money.ts`, so that pages show a price without shipping zod; and by hand, because
 * the first `Intl.NumberFormat` of a page keeps a cheap phone from answering for 50 ms.
 */

/** Where Indian grouping has a comma: "1,23,456". */
const COMMAS = /\B(?=(?:\d\d)*\d{3}(?!\d))/g

const written = (amount: number, decimals: 0 | 2): string => amount.toFixed(decimals).replace(COMMAS, ',')

/** "577.00" -> "₹577.00", "238800.5" -> "₹2,38,800.50": carts, totals, transactions. */
export const formatRupees = (rupees: string): string => `₹${formatAmount(rupees)}`

/** "2388.00" -> "2,388.00": where the text itself holds the ₹. */
export const formatAmount = (rupees: string): string => written(Number(rupees), 2)

/** "687.00" -> "₹687", "687.50" -> "₹687.50": prices to choose from, where .00 is noise. */
export function formatPrice(rupees: string): string {
  const amount = Number(rupees)
  return Number.isInteger(amount) ? `₹${written(amount, 0)}` : formatRupees(rupees)
}
