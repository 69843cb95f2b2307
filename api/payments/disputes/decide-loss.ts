/** Decides what a lost or accepted dispute does to its payment: packs, refund and ledger. Pure. */
import { type Dispute, withholdsMoney } from './dispute.ts'

/** What a dispute that is lost or accepted does. */
export type Loss =
  /** The dispute withheld no money, so nothing changes. */
  | 'nothing'
  /** The sale of the whole payment is reversed: its packs end. The bank has returned the money. */
  | 'reverses_sale'
  /** A refund that its gateway refused is done: the bank has returned the money instead. */
  | 'completes_refund'
  /** The shop loses the amount: the payment is unknown, was refunded, also in part, belongs to an upgrade, or is disputed in part. */
  | 'loss'
  /** The gateway may still send the refund of the payment: until that is known, the loss cannot be booked. */
  | 'refund_in_progress'

/** Decides what a dispute does when it is lost or accepted. */
export function decideLoss(dispute: Pick<Dispute, 'kind' | 'amountPaise' | 'payment'>): Loss {
  const { amountPaise, payment } = dispute
  if (!withholdsMoney(dispute)) return 'nothing'
  if (!payment) return 'loss'
  const { refund } = payment
  if (refund) {
    if (refund.status === 'done') return 'loss'
    if (refund.status !== 'manual') return 'refund_in_progress'
    return refund.amountPaise === amountPaise ? 'completes_refund' : 'loss'
  }
  const isWhole = amountPaise === payment.amountPaise - payment.partlyRefundedPaise
  return isWhole && payment.orderState === 'paid' && !payment.isUpgrade ? 'reverses_sale' : 'loss'
}
