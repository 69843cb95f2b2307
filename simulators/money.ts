/** Sums as the gateways write them, in rupees with two decimals; inside they are whole paise. */

export const toRupees = (paise: number): string => (paise / 100).toFixed(2)

/** "499", "499.5" or "499.00" as paise; anything else is no amount. */
export function fromRupees(text: string): number | undefined {
  const [, rupees, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}

/** One rupee, whatever was asked; two, where one was. */
export const wrongSum = (amountPaise: number): number => (amountPaise === 100 ? 200 : 100)
