/** Type and conversions of money: integer paise inside the shop (1 rupee = 100 paise), rupees as text on the wire. */
import { z } from 'zod'

export const Paise = z.int().nonnegative().brand<'Paise'>()
export type Paise = z.infer<typeof Paise>

export const paise = (amount: number): Paise => Paise.parse(amount)

/** Amounts below ten million rupees with at most two decimals. */
const RUPEES = /^\d{1,7}(?:\.\d{1,2})?$/

/** Converts paise to the text that the API and both gateways use: 57700 -> "577.00". */
export function toRupees(amount: Paise): string {
  return `${String(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

/**
 * Converts rupees to paise: "577", "577.5" and "577.50" -> 57700, 57750, 57750; undefined for anything else.
 * Uses no floating-point arithmetic: 1.15 * 100 is not 115.
 */
export function fromRupees(text: string): Paise | undefined {
  if (!RUPEES.test(text)) return undefined
  const [rupees = '', hundredths = ''] = text.split('.')
  return paise(Number(rupees) * 100 + Number(hundredths.padEnd(2, '0')))
}

/** An amount on the wire: a numeric string in rupees. */
export const Rupees = z.string().regex(RUPEES, 'Please send an amount in rupees, such as 577.00.')
