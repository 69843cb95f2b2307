/** How a payer pays, as the gateway's verification states it. Informative: no payment is decided by it. */

/**
 * `provider-wallet`: the wallet of the satellite provider; `wallet`: any other. `unknown`: the gateway states another method.
 * Without zod: the desk loads it.
 */
export const PAYMENT_METHODS = [
  ...(['upi', 'credit-card', 'debit-card', 'net-banking', 'wallet', 'emi', 'pay-later'] as const),
  ...(['provider-wallet', 'unknown'] as const),
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
