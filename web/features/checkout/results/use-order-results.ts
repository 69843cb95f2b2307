/** The hook of the cart that reads the results of orders. Only the cart loads it. */
import { useStore } from '#web/browser/store.ts'
import { useEffect } from 'react'
import { unansweredPayments } from './check-unanswered.ts'
import { NOT_REQUESTED, type OrderResults, orderResults, pollOrderResults } from './order-results.ts'

/** Returns the results of the orders of this browser, and requests them while the cart is shown. */
export function useOrderResults(): OrderResults {
  const orders = useStore(orderResults, NOT_REQUESTED)
  // The polling has ended if no payment was pending: it starts again for one that got no answer since.
  const unanswered = useStore(unansweredPayments, 0)
  useEffect(() => pollOrderResults(), [unanswered])
  return orders
}
