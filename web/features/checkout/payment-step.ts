/** The buyer's next step after a payment method was started. */

export type PaymentStep =
  /** The browser navigates to the gateway's page. */
  | { kind: 'leave' }
  | { kind: 'go'; to: string }
  /**
   * No payment is known to have happened. `why` is undefined if the buyer knows the reason. `isPending`: the payment may
   * have been made, and the cart shows it as pending.
   */
  | { kind: 'stay'; why: string | undefined; isPending?: true }

/** Returns the step to the result page. The address is not trusted: the page requests the state from the server. */
export function resultPath(transactionID: string, amount: string, succeeded: boolean): PaymentStep {
  const query = new URLSearchParams({ tsid: transactionID, at: btoa(amount) })
  return { kind: 'go', to: `/payment-${succeeded ? 'success' : 'fail'}?${query.toString()}` }
}
