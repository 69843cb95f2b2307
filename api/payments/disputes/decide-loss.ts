/** Decides what a lost or accepted dispute does to its payment: packs, refund and ledger. Pure. */
import type { RefundStatus } from '#api/payments/refunds/refund.ts'
import type { Paise } from '#contract/money.ts'
import { type Dispute, type DisputedPayment, type OpenRefund, withholdsMoney } from './dispute.ts'

/** The effect of a dispute that is lost or accepted. */
export type Loss =
  /** The dispute withheld no money, so nothing changes. */
  | 'nothing'
  /** The sale of the whole payment is reversed: its packs end. The bank has returned the money. */
  | 'reverses_sale'
  /** A refund that its gateway refused is done: the bank has returned the money instead. */
  | 'completes_refund'
  /** The shop loses the amount: the payment is unknown, was refunded fully or in part, belongs to an upgrade, or is disputed in part. */
  | 'loss'
  /** The gateway may still send the refund of the payment: until that is known, the loss cannot be booked. */
  | 'refund_in_progress'

type Decidable = Pick<Dispute, 'kind' | 'amountPaise' | 'payment'>

/** Decides what a dispute does when it is lost or accepted. */
export function decideLoss(dispute: Decidable): Loss {
  const { amountPaise, payment } = dispute
  if (!withholdsMoney(dispute)) return 'nothing'
  if (!payment) return 'loss'
  const { refund } = payment
  if (refund) {
    if (isUnderWay(refund)) return 'refund_in_progress'
    if (refund.status === 'manual' && refund.amountPaise === amountPaise) return 'completes_refund'
  } else if (isRestOfSale(amountPaise, payment)) return 'reverses_sale'
  return coveredRefunds(dispute).some(isUnderWay) ? 'refund_in_progress' : 'loss'
}

/** Returns whether the gateway may still send a refund. */
const isUnderWay = ({ status }: { status: RefundStatus }): boolean =>
  status === 'requested' || status === 'sent'

/** Returns whether an amount is the whole rest of a payment whose sale can be reversed. */
const isRestOfSale = (amountPaise: Paise, payment: DisputedPayment): boolean =>
  amountPaise === payment.amountPaise - payment.partlyRefundedPaise &&
  payment.orderState === 'paid' &&
  !payment.isUpgrade

/**
 * Returns the refunds that the loss of a dispute covers: the rest of the payment no longer suffices for them, because
 * the bank has returned that money. The other refunds can still be sent.
 */
export function coveredRefunds({
  amountPaise,
  payment,
}: Pick<Decidable, 'amountPaise' | 'payment'>): OpenRefund[] {
  if (!payment) return []
  let left = payment.unreturnedPaise - amountPaise
  let loss: number = amountPaise
  return payment.openRefunds.filter((refund) => {
    if (refund.amountPaise <= left) {
      left -= refund.amountPaise
      return false
    }
    if (refund.amountPaise > loss) return false
    loss -= refund.amountPaise
    return true
  })
}
