/** Requests the order of a payment that got no answer: the server may have made the payment. */
import type { OrderStatus } from '#contract/orders.ts'
import { createStore } from '#web/browser/store.ts'
import { api } from '#web/session/api-client.ts'
import { type OrderResult, setResult } from './order-results.ts'

/** How many payments got no answer and may be pending. The cart starts to poll again when the number grows. */
export const unansweredPayments = createStore(0)

/**
 * Returns the status of the order. An order that cannot be read counts as pending. The cart shows a pending payment, offers
 * no second one, and requests the order until its status is known.
 */
export async function checkUnanswered(result: Omit<OrderResult, 'status'>): Promise<OrderStatus> {
  const { transactionID } = result
  const status = await api('GET /api/orders/:transactionID', { transactionID }).then(
    ({ data }) => data.status,
    () => 'pending' as const,
  )
  if (status !== 'pending') return status
  setResult({ ...result, status })
  unansweredPayments.set(unansweredPayments.get() + 1)
  return status
}
