/** Amounts as the gateways write them, in rupees with two decimals; internally they are integer paise. */

export const toRupees = (paise: number): string => (paise / 100).toFixed(2)

/** Parses "499", "499.5" or "499.00" to paise; returns undefined for anything else. */
export function fromRupees(text: string): number | undefined {
  const [, rupees, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Returns a wrong amount: one rupee, or two if the right amount is one rupee. */
export const wrongSum = (amountPaise: number): number => (amountPaise === 100 ? 200 : 100)
