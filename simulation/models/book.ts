/** A gateway's own books, as the simulation holds them against the shop's. Nothing here is told by the shop. */

/** One payment that the gateway took, or may take yet. */
export type BookLine = {
  gateway: 'payu' | 'paytm' | 'satellite-wallet'
  attemptId: string
  paymentId: string
  capturedPaise: number
  /** Gone back to the buyer. */
  refundedPaise: number
  /** Refused or failed for good: a person at the gateway must see to it. */
  stuckPaise: number
  /** The gateway itself gave the money back, before it told anybody that it had it. */
  returnedByItself: boolean
}

/** A refund as a gateway keeps it: one for each token, whatever is asked again. */
export type RefundLine = {
  token: string
  requestId: string
  paymentId: string
  amountPaise: number
  state: 'queued' | 'success' | 'failure'
  endsAt: number
  /** How it will end; decided when it was taken. */
  endsAs: 'success' | 'failure'
}

export const sumOf = (refunds: RefundLine[], states: RefundLine['state'][]): number =>
  refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
