/** Rupees as gateways write them. Separate from the shop's code, so that a mistake there is not repeated here. */

/** 57700 -> "577.00" */
export const writeRupees = (paise: number): string => (paise / 100).toFixed(2)

/** "577.00" -> 57700; 0 for an invalid amount. */
export const readRupees = (text: string): number => {
  const rupees = Number(text)
  return Number.isFinite(rupees) ? Math.round(rupees * 100) : 0
}
