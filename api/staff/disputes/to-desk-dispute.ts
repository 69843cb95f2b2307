/** A dispute as the desk shows it, with what to do next. Pure. */
import type { Dispute } from '#api/payments/disputes/dispute.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'

export function toDeskDispute(dispute: Dispute, now: Date): DeskDispute {
  const { payment, refundId: _, ...rest } = dispute
  return {
    ...rest,
    openedAt: dispute.openedAt.toISOString(),
    respondBy: dispute.respondBy.toISOString(),
    daysLeft: daysLeft(dispute, now),
    recordedAt: dispute.recordedAt.toISOString(),
    evidenceAt: textOf(dispute.evidenceAt),
    decidedAt: textOf(dispute.decidedAt),
    payment: payment && {
      order: payment.orderId,
      gatewayPaymentId: payment.gatewayPaymentId,
      amountPaise: payment.amountPaise,
      refund: payment.refund && { reference: payment.refund.token, state: payment.refund.status },
    },
    advice: adviceOn(dispute),
  }
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

const daysLeft = ({ state, respondBy }: Dispute, now: Date): number | null =>
  state === 'open' || state === 'expired' ? Math.floor((respondBy.getTime() - now.getTime()) / DAY_MS) : null

/** Returns the advice to staff about a dispute. */
function adviceOn(dispute: Dispute): string {
  switch (dispute.state) {
    case 'open':
      return adviceOnOpen(dispute)
    case 'evidence_sent':
      return 'The bank decides. Record its decision when the gateway shows it.'
    case 'expired':
      return 'The deadline passed without evidence, and the bank decides. Record its decision when the gateway shows it.'
    case 'won':
      return 'The gateway returns the amount in a later payout.'
    case 'accepted':
    case 'lost':
      return adviceOnLost(dispute)
  }
}

function adviceOnOpen({ payment, kind }: Dispute): string {
  if (!payment)
    return 'The shop does not know this payment. Compare the reference with the gateway, and look for the payment again.'
  const { refund } = payment
  if (refund?.status === 'manual')
    return `The gateway refused the refund ${refund.token} of this payment. Do not send it before the bank decides. Then send the amount that the list of refunds shows.`
  if (refund) return `The payment was refunded. Answer with the reference of the refund: ${refund.token}.`
  const accept = kind === 'retrieval' ? '' : ' If the buyer is right, accept the dispute instead.'
  return `Send the evidence at the gateway before the deadline, and enter the gateway’s reference.${accept}`
}

function adviceOnLost({ kind, refundId, payment }: Dispute): string {
  if (kind === 'retrieval')
    return 'Nothing was withheld. If the bank makes it a chargeback, record that as another dispute.'
  if (refundId !== null)
    return 'The bank has returned the money: the sale is reversed, and its packs have ended.'
  if (payment?.openRefunds.some(({ coveredPaise }) => coveredPaise > 0))
    return 'The bank has returned a part of a refund that the gateway refused. Send the rest that the list of refunds shows.'
  return payment?.orderState === 'refunded'
    ? 'The bank has returned the amount. The sale is refunded, and its packs have ended.'
    : 'The shop bears the amount. The packs of the order continue.'
}
