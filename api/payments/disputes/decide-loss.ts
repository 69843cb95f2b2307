/** Decides what a lost or accepted dispute does to its payment: packs, refund and ledger. Pure. */
import type { RefundStatus } from '#api/payments/refunds/refund.ts'
import { paise, type Paise } from '#contract/money.ts'
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
  if (refund && isUnderWay(refund)) return 'refund_in_progress'
  if (refund && isOwed(amountPaise, refund)) return 'completes_refund'
  // A gateway sends the whole amount of a refund.
  if (coverRefunds(dispute).some(isUnderWay)) return 'refund_in_progress'
  return !refund && isRestOfSale(amountPaise, payment) ? 'reverses_sale' : 'loss'
}

/** Returns whether the gateway may still send a refund. */
const isUnderWay = ({ status }: { status: RefundStatus }): boolean =>
  status === 'requested' || status === 'sent'

/** Returns whether an amount is the whole amount of a manual refund of which nothing is covered. */
const isOwed = (
  owedPaise: Paise,
  { status, coveredPaise, amountPaise }: NonNullable<DisputedPayment['refund']>,
): boolean => status === 'manual' && coveredPaise === 0 && amountPaise === owedPaise

/** Returns whether an amount is the whole rest of a payment whose sale can be reversed. */
const isRestOfSale = (amountPaise: Paise, payment: DisputedPayment): boolean =>
  amountPaise === payment.amountPaise - payment.partlyRefundedPaise &&
  payment.orderState === 'paid' &&
  !payment.isUpgrade

/**
 * Returns the open refunds of which this loss covers an amount, each with the new total of `coveredPaise`. The rest of the payment is
 * for its open refunds, the oldest first. The loss covers what the rest does not suffice for: the bank has returned that money.
 */
export function coverRefunds({
  amountPaise,
  payment,
}: Pick<Decidable, 'amountPaise' | 'payment'>): OpenRefund[] {
  if (!payment) return []
  let left = Math.max(0, payment.unreturnedPaise - amountPaise)
  return payment.openRefunds.flatMap((refund) => {
    const owed = refund.amountPaise - refund.coveredPaise
    const sent = Math.min(owed, left)
    left -= sent
    return sent === owed ? [] : [{ ...refund, coveredPaise: paise(refund.amountPaise - sent) }]
  })
}
