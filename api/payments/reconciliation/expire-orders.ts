/** Expires unpaid orders, and sends a message to each buyer who left for a gateway and did not pay there. */
import { expireOpenOrders, expirePayingOrders } from '#api/orders/order-store.ts'
import { BANK_RETURN_DAYS } from '#api/payments/attempts/polling.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { enqueueAll } from '#api/platform/outbox/outbox-store.ts'
import {
  ATTEMPT_IN_FLIGHT,
  type ExpiredOrder,
  findExpiredOrders,
} from '#api/payments/attempts/attempt-store.ts'
import type { MailMessage } from '#api/messages/message-kind.ts'
import { buyerItems } from '#api/messages/notify-buyer.ts'

export async function expireOrders(platform: Pick<AppContext, 'db' | 'runtime' | 'config'>): Promise<void> {
  const now = platform.runtime.now()
  await expireOpenOrders(platform.db, now)
  await withTransaction(platform.db, async (tx) => {
    const expired = await findExpiredOrders(tx, expirePayingOrders(ATTEMPT_IN_FLIGHT, now))
    // After a failed last attempt the buyer knows the result from the page.
    const unnoticed = expired.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const items = unnoticed.flatMap((order) =>
      buyerItems(platform, order, {
        key: `expired-${order.orderId}`,
        message: messageAbout(platform.config, order),
      }),
    )
    // One value for all: after an outage of a gateway thousands of orders can end in one round.
    if (items.length > 0) await enqueueAll(items).execute(tx)
  })
}

function messageAbout(
  { gateways }: Config,
  { orderId: reference, amountPaise: amount, gateway }: ExpiredOrder,
): MailMessage {
  const values = { amount, reference }
  return gateways[gateway].fundingSource === 'wallet'
    ? { kind: 'order_expired_wallet', values }
    : { kind: 'order_expired_bank', values: { ...values, days: String(BANK_RETURN_DAYS) } }
}
