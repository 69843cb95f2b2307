/** A gateway's own books, which the simulation compares with the shop's. They use no data of the shop. */

/** One payment that the gateway captured or may still capture. */
export type BookLine = {
  gateway: 'payu' | 'paytm' | 'satellite-wallet'
  attemptId: string
  paymentId: string
  capturedPaise: number
  /** Refunded to the buyer. */
  refundedPaise: number
  /** Refused or failed for good: staff must refund it manually. */
  stuckPaise: number
  /** The gateway refunded the money itself, before it reported the capture. */
  returnedByItself: boolean
}

/** A refund at a gateway: one for each token, however often it is requested. */
export type RefundLine = {
  token: string
  requestId: string
  paymentId: string
  amountPaise: number
  state: 'queued' | 'success' | 'failure'
  endsAt: number
  /** The final state; chosen when the refund is accepted. */
  endsAs: 'success' | 'failure'
}

export const sumOf = (refunds: RefundLine[], states: RefundLine['state'][]): number =>
  refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
