/** The names of payment methods at the desk. */
import type { PaymentMethod } from '#contract/payment-methods.ts'

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  upi: 'UPI',
  'credit-card': 'Credit card',
  'debit-card': 'Debit card',
  'net-banking': 'Net banking',
  wallet: 'Wallet',
  emi: 'Monthly instalments (EMI)',
  'pay-later': 'Pay later',
  'provider-wallet': 'Satellite wallet',
  unknown: 'Not known',
}
