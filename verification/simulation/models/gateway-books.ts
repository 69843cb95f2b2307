/** A gateway's own books, which the simulation compares with the shop's. They use no data of the shop. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'

/** One payment that the gateway captured or may still capture. */
export type BookEntry = {
  gateway: GatewayName
  attemptId: string
  paymentId: string
  capturedPaise: number
  /** Refunded to the buyer. */
  refundedPaise: number
  /** Rejected or finally failed: staff must refund it manually. */
  failedRefundPaise: number
  /** The gateway refunded the money itself, before it reported the capture. */
  refundedByGateway: boolean
}

/** A refund at a gateway: one for each token, however often it is requested. */
export type RefundEntry = {
  token: string
  requestId: string
  paymentId: string
  amountPaise: number
  state: 'queued' | 'success' | 'failure'
  completesAt: number
  /** The final state; chosen when the refund is accepted. */
  finalState: 'success' | 'failure'
}

export const sumAmounts = (refunds: RefundEntry[], states: RefundEntry['state'][]): number =>
  refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
