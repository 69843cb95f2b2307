/** Locks the buyer of an order and then the order, in the sequence of all acts on orders, so that no two acts deadlock. */
import { serialiseSubscriberStatement } from '#api/identity/subscribers/subscriber-store.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { lockOrder, orderQuery } from './order-store.ts'

/** Locks until the transaction ends. @returns the id of the buyer; undefined if there is no such order */
export async function lockBuyerAndOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  const [order] = await runQueries(tx, orderQuery(orderId))
  if (!order) return undefined
  await serialiseSubscriberStatement(order.subscriberId).execute(tx)
  await lockOrder(tx, orderId)
  return order.subscriberId
}
