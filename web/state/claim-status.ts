/** Tells the server that a payment came back, which makes it ask the gateway at once. It believes nothing said here. */
import type { OrderStatus } from '#contract/orders.ts'
import { call } from './api.ts'
import { registrationOf } from './registered.ts'
import { sessionStore } from './session-store.ts'

export type ClaimedStatus = 'success' | 'failure'

/** @returns how the order stands now; undefined where nobody answered: it is only a hint, and the page asks on. */
export async function claimStatus(
  transactionID: string,
  transactionStatus: ClaimedStatus,
): Promise<OrderStatus | undefined> {
  const { user } = sessionStore.get()
  const isNew = user !== null && registrationOf(user.fld_subscriber_id) !== undefined
  try {
    const { data } = await call<{ data: { status: OrderStatus } }>('POST', '/api/payment/status', {
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
