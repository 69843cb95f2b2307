/**
 * Which mandate a PayU payment registered, as its verification states, and the commands for each kind of mandate.
 * Sources, read 2026-11:
 * docs.payu.in/docs/payment-mode-codes, reference/check-the-mandate-status and cancel-recurring-payments-of-visa-and-mastercard.
 */
import type { MandateMethod, RegisteredWith } from '#api/payments/gateways/mandate.ts'
import type { PayuTransaction } from './payu-api.ts'

type MandateCommands = { status: string; revoke: string }

export const MANDATE_COMMANDS: Readonly<Record<MandateMethod, MandateCommands>> = {
  upi: { status: 'upi_mandate_status', revoke: 'upi_mandate_revoke' },
  card: { status: 'check_mandate_status', revoke: 'mandate_revoke' },
}

/** PayU's names of Visa and Mastercard. Any other card, such as RuPay or American Express, only its holder can revoke. */
const REVOCABLE_CARDS = new Set(['visa', 'mast', 'mastercard'])

/**
 * Returns the method of the mandate, and whether the shop can revoke it; undefined for a payment mode without mandates,
 * such as net banking, and for none.
 */
export function registeredWith({ mode, card_type, bankcode }: PayuTransaction): RegisteredWith | undefined {
  switch (mode.toUpperCase()) {
    case 'UPI':
      return { method: 'upi', canRevoke: true }
    case 'CC':
    case 'DC':
      // The code of a debit card is its network; that of a credit card is CC.
      return { method: 'card', canRevoke: REVOCABLE_CARDS.has((card_type || bankcode).toLowerCase()) }
    default:
      return undefined
  }
}
