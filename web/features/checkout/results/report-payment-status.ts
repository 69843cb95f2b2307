/** Reports the result of a return from a gateway. The server does not trust it, and verifies the payment. */
import type { OrderStatus } from '#contract/orders.ts'
import { api } from '#web/session/api-client.ts'
import { loadNewRegistration } from '#web/session/new-registration.ts'
import { sessionStore } from '#web/session/session-store.ts'

export type ReportedStatus = 'success' | 'failure'

/** Reports a payment's result. @returns the order's status; undefined on a failure: the page polls the order anyway */
export async function reportPaymentStatus(
  transactionID: string,
  transactionStatus: ReportedStatus,
): Promise<OrderStatus | undefined> {
  const { user } = sessionStore.get()
  const isNew = user !== null && loadNewRegistration(user.fld_subscriber_id) !== undefined
  try {
    const { data } = await api('POST /api/payment/status', {
      ...(user && { subscriberid: user.fld_subscriber_id, mobile: user.fld_mobile }),
      transactionID,
      paymentmode: 'PAYU',
      type: isNew ? 'NewCustomer' : 'OldCustomer',
      transactionStatus,
    })
    return data.status
  } catch {
    return undefined
  }
}
