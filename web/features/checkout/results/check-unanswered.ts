/** Requests the order of a payment that got no answer: the server may have made the payment. */
import type { OrderStatus } from '#contract/orders.ts'
import { api } from '#web/session/api-client.ts'
import { type OrderResult, setResult } from './order-results.ts'

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
  if (status === 'pending') setResult({ ...result, status })
  return status
}
