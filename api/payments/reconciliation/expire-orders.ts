/** Expires unpaid orders, and sends a message to each buyer who left for a gateway and did not pay there. */
import { expireOrdersOver, listOrdersOver, type OrdersOver } from '#api/orders/order-store.ts'
import { BANK_RETURN_DAYS } from '#api/payments/attempts/polling.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { doEach } from '#api/platform/do-each.ts'
import { enqueueAll } from '#api/platform/outbox/outbox-store.ts'
import {
  ATTEMPT_IN_FLIGHT,
  type ExpiredOrder,
  findExpiredOrders,
} from '#api/payments/attempts/attempt-store.ts'
import type { MailMessage } from '#api/messages/message-kind.ts'
import { buyerItems } from '#api/messages/notify-buyer.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config' | 'log'>

/** After an outage thousands of orders can be over: one statement for all would reach its time limit. */
const BATCH_SIZE = 500

/** One that cannot expire is logged, and does not stop the others; a later round tries it again. */
export async function expireOrders(platform: Platform): Promise<void> {
  for (const status of ['open', 'paying'] as const) await expireInBatches(platform, status)
}

async function expireInBatches(platform: Platform, status: OrdersOver['status']): Promise<void> {
  const { db, runtime, log } = platform
  const failed = new Set<string>()
  for (let more = true; more;) {
    const over = { status, inFlight: ATTEMPT_IN_FLIGHT, now: runtime.now() }
    const ids = await listOrdersOver(db, over, { limit: BATCH_SIZE, except: [...failed] })
    let tried = ids.length
    try {
      if (ids.length > 0) await expireAll(platform, over, ids)
    } catch {
      tried = 0
      const each = { event: 'order.expire_failed' as const, items: ids, nameOf: (id: string) => id }
      await doEach(log, each, async (id) => {
        tried += 1
        failed.add(id)
        await expireAll(platform, over, [id])
        failed.delete(id)
      })
    }
    more = tried === BATCH_SIZE
  }
}

function expireAll(platform: Platform, over: OrdersOver, ids: readonly string[]): Promise<void> {
  return withTransaction(platform.db, async (tx) => {
    const expired = await findExpiredOrders(tx, expireOrdersOver(over, ids))
    // After a failed last attempt the buyer knows the result from the page.
    const unnoticed = expired.filter(({ lastAttempt }) => lastAttempt === 'expired')
    const items = unnoticed.flatMap((order) =>
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
