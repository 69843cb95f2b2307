/** Why money is refunded. */

/** Why an order cannot take a capture. */
const UNAPPLIED_REASONS = [
  'already_paid',
  'amount_differs',
  'base_pack_owned',
  'upgrade_lapsed',
  // A debit whose renewal was stopped or given up before its capture was known.
  'renewal_over',
  // Found after the account of its order was erased: the packs would belong to an account without an owner.
  'account_erased',
] as const
export type UnappliedReason = (typeof UNAPPLIED_REASONS)[number]

/** Reasons of the refund of a sale: decided by two members of the staff, or cancelled by its owner before the pack started. */
const SALE_REFUND_REASONS = ['operator', 'cancelled'] as const
export type SaleRefundReason = (typeof SALE_REFUND_REASONS)[number]

export const REFUND_REASONS = [
  ...UNAPPLIED_REASONS,
  ...SALE_REFUND_REASONS,
  // A part of an earlier payment, which paid for an upgrade as a credit and goes back with it.
  'upgrade_credit',
  // The buyer's bank took the payment of a sale back, and the shop lost the dispute.
  'chargeback',
  // A part of the price of one order line, decided by two members of the staff.
  'partial',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
