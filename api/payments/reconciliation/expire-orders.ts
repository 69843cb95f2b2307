/** Expires unpaid orders, and sends a message to each buyer who left for a gateway and did not pay there. */
import { expireOpenOrders, expirePayingOrders } from '#api/orders/order-store.ts'
import { BANK_RETURN_DAYS } from '#api/payments/attempts/polling.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import {
  ATTEMPT_IN_FLIGHT,
  type ExpiredOrder,
  findExpiredOrders,
} from '#api/payments/attempts/attempt-store.ts'
import { notifyBuyer } from '#api/platform/outbox/notify-buyer.ts'

export async function expireOrders(platform: Pick<AppContext, 'db' | 'runtime' | 'config'>): Promise<void> {
  const now = platform.runtime.now()
  await expireOpenOrders(platform.db, now)
  await withTransaction(platform.db, async (tx) => {
    const expired = await findExpiredOrders(tx, expirePayingOrders(ATTEMPT_IN_FLIGHT, now))
    // After a failed last attempt the buyer knows the result from the page.
    const unnoticed = expired.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const writes = unnoticed.flatMap((order) =>
      notifyBuyer(platform, order, messageAbout(platform.config, order)),
    )
    if (writes.length > 0) await runBatch(tx, writes)
  })
}

function messageAbout({ gateways }: Config, { orderId, amountPaise, gateway }: ExpiredOrder) {
  const amount = formatPaise(amountPaise)
  const bank =
    gateways[gateway].fundingSource === 'wallet'
      ? ''
      : ` If money left your account, your bank returns it within ${String(BANK_RETURN_DAYS)} days.`
  return {
    key: `expired-${orderId}`,
    subject: 'Your order has ended',
    text: `Your order of ${amount} was not paid and has ended. Nothing was charged.${bank} Reference ${orderId}.`,
  }
}
