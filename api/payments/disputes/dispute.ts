/**
 * A dispute: the buyer's bank asks about a payment, or takes it back. The gateway forwards it as a case, and the shop answers
 * with evidence before a deadline. Pure.
 */
import type { OrderState } from '#api/orders/order.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { RefundStatus } from '#api/payments/refunds/refund.ts'
import type { Paise } from '#contract/money.ts'

/** `retrieval`: a question that withholds no money. `pre_arbitration`: the bank disputes a chargeback that the shop has won. */
export type DisputeKind = 'retrieval' | 'chargeback' | 'pre_arbitration'

/** `expired`: the deadline passed without evidence, and the bank decides. `accepted`: the shop does not contest it. */
export type DisputeState = 'open' | 'evidence_sent' | 'expired' | 'accepted' | 'won' | 'lost'
export type DisputeEvent = 'send_evidence' | 'expire' | 'accept' | 'win' | 'lose'

/**
 * Event -> the states that allow it, and the state after it. A bank can withdraw a dispute that has no evidence yet: the dispute is
 * then won. A database trigger enforces the same table.
 */
export const disputeTransitions: Record<DisputeEvent, { from: DisputeState[]; to: DisputeState }> = {
  send_evidence: { from: ['open'], to: 'evidence_sent' },
  expire: { from: ['open'], to: 'expired' },
  accept: { from: ['open'], to: 'accepted' },
  win: { from: ['open', 'evidence_sent', 'expired'], to: 'won' },
  lose: { from: ['evidence_sent', 'expired'], to: 'lost' },
}

/** The payment that a dispute is about, with the sale and the refund of it. */
export type DisputedPayment = {
  captureId: string
  gatewayPaymentId: string
  attemptId: string
  orderId: string
  amountPaise: Paise
  disposition: 'applied' | 'refund'
  orderState: OrderState
  /** The order is an upgrade, or its pack was upgraded. */
  isUpgrade: boolean
  /** The amount of the payment that partial refunds returned. */
  partlyRefundedPaise: Paise
  /** The refund of the rest of the payment, or of the credit of an upgrade. */
  refund: { id: string; token: string; status: RefundStatus; amountPaise: Paise; coveredPaise: Paise } | null
  /** The amount that neither completed refunds nor lost disputes have returned; below zero if both returned the same money. */
  unreturnedPaise: number
  /** All refunds of the payment that are not done, the oldest first. */
  openRefunds: OpenRefund[]
}

/** A refund of a disputed payment that is not done. */
export type OpenRefund = {
  id: string
  status: Exclude<RefundStatus, 'done'>
  amountPaise: Paise
  /** The part of `amountPaise` that lost disputes have returned. */
  coveredPaise: Paise
}

export type Dispute = {
  id: string
  gateway: GatewayName
  /** The gateway's case number. */
  caseId: string
  /** The gateway's id of the payment, or the number of the order or attempt, as staff entered it. */
  paymentReference: string
  kind: DisputeKind
  reasonCode: string
  reasonText: string
  amountPaise: Paise
  openedAt: Date
  /** Until when the gateway accepts evidence. */
  respondBy: Date
  recordedAt: Date
  recordedBy: string
  state: DisputeState
  evidenceReference: string | null
  evidenceAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  /** The refund that the bank made by this dispute. */
  refundId: string | null
  /** Null while the shop does not know the payment. */
  payment: DisputedPayment | null
}

/** Returns whether the gateway withholds the disputed amount. */
export const withholdsMoney = ({ kind }: Pick<Dispute, 'kind'>): boolean => kind !== 'retrieval'
