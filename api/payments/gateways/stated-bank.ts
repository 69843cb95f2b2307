/** The bank of a payment as a gateway states it: a name or a code. Pure. */

const MAX_LENGTH = 40

/** Letters, digits and the punctuation of banks' names. A database constraint has the same rule. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9 .,&()'-]*$/

/** More digits may be part of the number of a card, an account or a mobile. Names and codes of banks have few. */
const MAX_DIGITS = 4

/**
 * Returns the bank, cut to its length limit.
 * @returns undefined for an empty text, and for one that is not the name of a bank, such as an address of UPI or a card's number
 */
export function statedBank(text: string): string | undefined {
  const bank = text.trim().replaceAll(/ +/g, ' ')
  const digits = bank.replaceAll(/[^0-9]/g, '').length
  if (!NAME.test(bank) || digits > MAX_DIGITS) return undefined
  return bank.slice(0, MAX_LENGTH).trimEnd()
}
