/** Expires unpaid orders, and sends a message to each buyer who left for a gateway and whose last attempt has no result. */
import { expireListedOrders, listOrdersToExpire, type OrdersToExpire } from '#api/orders/order-store.ts'
import { BANK_RETURN_DAYS } from '#api/payments/attempts/verification.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { processInBatches } from '#api/platform/process-items.ts'
import { enqueueAll } from '#api/platform/outbox/outbox-store.ts'
import {
  ATTEMPT_IN_FLIGHT,
  type ExpiredOrder,
  expireAndReadOrders,
} from '#api/payments/attempts/attempt-store.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { buyerItems } from '#api/messages/notify-buyer.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config' | 'log'>

/** After an outage thousands of orders can be over: one statement for all would reach its time limit. */
const BATCH_SIZE = 500

/** An order that cannot expire is logged, and does not stop the others; a later round tries it again. */
export async function expireOrders(platform: Platform): Promise<void> {
  for (const status of ['open', 'paying'] as const) await expireInBatches(platform, status)
}

/** After a batch that failed, the orders expire one by one. */
async function expireInBatches(platform: Platform, status: OrdersToExpire['status']): Promise<void> {
  const { db, log } = platform
  const list = (except: string[]) =>
    listOrdersToExpire(db, toExpireNow(platform, status), { limit: BATCH_SIZE, except })
  const expire = (ids: readonly string[]) => expireAll(platform, toExpireNow(platform, status), ids)
  try {
    for (let tried = BATCH_SIZE; tried === BATCH_SIZE;) {
      const ids = await list([])
      if (ids.length > 0) await expire(ids)
      tried = ids.length
    }
  } catch {
    const event = 'order.expire_failed'
    await processInBatches(log, { event, nameOf: (id) => id, size: BATCH_SIZE, list }, (id) => expire([id]))
  }
}

const toExpireNow = ({ runtime }: Platform, status: OrdersToExpire['status']): OrdersToExpire => ({
  status,
  inFlight: ATTEMPT_IN_FLIGHT,
  now: runtime.now(),
})

function expireAll(platform: Platform, which: OrdersToExpire, ids: readonly string[]): Promise<void> {
  return withTransaction(platform.db, async (tx) => {
    const expired = await expireAndReadOrders(tx, expireListedOrders(which, ids))
    // After a failed last attempt the buyer knows the result from the page.
    const uninformed = expired.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const items = uninformed.flatMap((order) =>
      buyerItems(platform, order, {
        key: `expired-${order.orderId}`,
        message: messageAbout(platform.config, order),
      }),
    )
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
