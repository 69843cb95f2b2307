/** Expires unpaid orders, and sends a message to each buyer who left for a gateway and did not pay there. */
import { expireOpenOrders, expirePayingOrders, listPayingOver } from '#api/orders/order-store.ts'
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

/** After an outage of a gateway thousands of orders can be over: one statement for all would reach its time limit. */
const BATCH_SIZE = 500

/** One that cannot expire is logged, and does not stop the others; a later round tries it again. */
export async function expireOrders(platform: Platform): Promise<void> {
  const { db, runtime, log } = platform
  await expireOpenOrders(db, runtime.now())
  const failed = new Set<string>()
  for (let more = true; more;) {
    const batch = { now: runtime.now(), limit: BATCH_SIZE, except: [...failed] }
    const ids = await listPayingOver(db, ATTEMPT_IN_FLIGHT, batch)
    let tried = ids.length
    try {
      if (ids.length > 0) await expireAll(platform, ids)
    } catch {
      tried = 0
      const each = { event: 'order.expire_failed' as const, items: ids, nameOf: (id: string) => id }
      await doEach(log, each, async (id) => {
        tried += 1
        failed.add(id)
        await expireAll(platform, [id])
        failed.delete(id)
      })
    }
    more = tried === BATCH_SIZE
  }
}

function expireAll(platform: Platform, ids: readonly string[]): Promise<void> {
  return withTransaction(platform.db, async (tx) => {
    const expiry = expirePayingOrders(ATTEMPT_IN_FLIGHT, platform.runtime.now(), ids)
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
