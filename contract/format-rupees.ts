/** How people read money here. Apart from `money.ts`, so that pages show a price without shipping zod. */

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** "577.00" -> "₹577.00", "238800.5" -> "₹2,38,800.50": carts, totals, transactions. */
export const formatRupees = (rupees: string): string => `₹${formatAmount(rupees)}`

/** "2388.00" -> "2,388.00": where the text itself holds the ₹. */
export const formatAmount = (rupees: string): string => twoDecimals.format(Number(rupees))

/** "687.00" -> "₹687", "687.50" -> "₹687.50": prices to choose from, where .00 is noise. */
export function formatPrice(rupees: string): string {
  const amount = Number(rupees)
  return Number.isInteger(amount) ? `₹${whole.format(amount)}` : formatRupees(rupees)
}
