/** Tells the server that a payment came back, which makes it ask the gateway at once. It believes nothing said here. */
import type { OrderStatus } from '#contract/orders.ts'
import { callApi } from './api.ts'
import { loadNewRegistration } from './registered.ts'
import { sessionStore } from './session-store.ts'

export type ReportedStatus = 'success' | 'failure'

/** @returns how the order stands now; undefined where nobody answered: it is only a hint, and the page asks on. */
export async function reportPaymentStatus(
  transactionID: string,
  transactionStatus: ReportedStatus,
): Promise<OrderStatus | undefined> {
  const { user } = sessionStore.get()
  const isNew = user !== null && loadNewRegistration(user.fld_subscriber_id) !== undefined
  try {
    const { data } = await callApi<{ data: { status: OrderStatus } }>('POST', '/api/payment/status', {
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
