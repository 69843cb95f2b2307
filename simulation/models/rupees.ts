/** Rupees as gateways write them. Their own, so that a mistake in the shop's is not made here too. */

/** 57700 -> "577.00" */
export const writeRupees = (paise: number): string => (paise / 100).toFixed(2)

/** "577.00" -> 57700; 0 for what is no amount. */
export const readRupees = (text: string): number => {
  const rupees = Number(text)
  return Number.isFinite(rupees) ? Math.round(rupees * 100) : 0
}
