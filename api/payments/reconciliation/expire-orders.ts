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

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** After an outage of a gateway thousands of orders can be over: one statement for all would reach its time limit. */
const BATCH_SIZE = 500

export async function expireOrders(platform: Platform): Promise<void> {
  await expireOpenOrders(platform.db, platform.runtime.now())
  while ((await expireBatch(platform)) === BATCH_SIZE);
}

/** @returns how many orders expired, without those of renewals */
function expireBatch(platform: Platform): Promise<number> {
  return withTransaction(platform.db, async (tx) => {
    const expiry = expirePayingOrders(ATTEMPT_IN_FLIGHT, platform.runtime.now(), BATCH_SIZE)
    const expired = await findExpiredOrders(tx, expiry)
    // After a failed last attempt the buyer knows the result from the page.
    const unnoticed = expired.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const items = unnoticed.flatMap((order) =>
      buyerItems(platform, order, {
        key: `expired-${order.orderId}`,
        message: messageAbout(platform.config, order),
      }),
    )
    if (items.length > 0) await enqueueAll(items).execute(tx)
    return expired.length
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
