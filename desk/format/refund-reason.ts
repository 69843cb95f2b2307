/** The words of the desk for refunds: their reasons, and who returned the money. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import type { DeskRefund } from '#contract/staff/desk-refunds.ts'
import { formatAmount } from './format-amount.ts'

export const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  already_paid: 'the order was paid already',
  amount_differs: 'not the amount of the order',
  base_pack_owned: 'the buyer has an app plan already',
  upgrade_lapsed: 'the pack to upgrade has changed',
  renewal_over: 'the renewal was over',
  account_erased: 'the account was erased',
  operator: 'approved by staff',
  cancelled: 'cancelled by the buyer',
  upgrade_credit: 'credit of an upgrade that was refunded',
  chargeback: 'dispute lost',
  partial: 'a part, approved by staff',
}

/** Names the part of a refund that the buyer's bank returned by disputes; undefined if there is none. */
export function byBankText({
  amountPaise,
  coveredPaise,
  isByBank,
}: Pick<DeskRefund, 'amountPaise' | 'coveredPaise' | 'isByBank'>): string | undefined {
  if (isByBank) return 'by the bank of the buyer'
  return coveredPaise > 0
    ? `${formatAmount(coveredPaise)} of ${formatAmount(amountPaise)} by the bank of the buyer`
    : undefined
}
