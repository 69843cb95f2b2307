/**
 * Type and conversions of money: integer paise inside the shop (1 rupee = 100 paise), rupees as text on the wire. Has
 * no zod, because browsers load it.
 */

declare const unit: unique symbol
/** A whole number of paise, not below zero; `paise` is the only way to make one. */
export type Paise = number & { readonly [unit]: 'paise' }

const isPaise = (amount: number): amount is Paise => Number.isSafeInteger(amount) && amount >= 0

/** @throws RangeError for a fraction, a negative amount, or one that a number cannot hold exactly */
export function paise(amount: number): Paise {
  if (!isPaise(amount)) throw new RangeError(`invalid amount: ${String(amount)}`)
  return amount
}

/** Amounts below ten million rupees with at most two decimals. */
export const RUPEES = /^\d{1,7}(?:\.\d{1,2})?$/

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
