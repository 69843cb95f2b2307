/**
 * Cancels a queued pack before its start, for its owner: the whole payment is returned. Order, entitlement, ledger,
 * refund and message change in one transaction. The refund is then submitted like any other.
 */
import { serialiseSubscriberStatement } from '#api/identity/subscribers/subscriber-store.ts'
import { lockOrder, orderQuery, transitionOrder } from '#api/orders/order-store.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { endPacks } from '#api/packs/end-packs.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import type { Paise } from '#contract/money.ts'
import { PackNotQueued } from '#contract/packs.ts'
import { appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import { insertCancellation, cancelledAmountQuery } from './cancellation-store.ts'
import { isDisputedQuery } from '#api/packs/disputed-order-query.ts'
import { reverseSale } from './reverse-sale.ts'

/** `amountPaise`: what is refunded, the payment less its partial refunds. */
type Cancelled = { orderId: string; amountPaise: Paise }

/** `provedAt`: when the owner last proved to own the mobile of the account. */
type CancelInput = { subscriberId: string; transactionId: string; provedAt: Date }

/**
 * Cancels the pack of an order; does nothing where it is cancelled already.
 * @throws NoSuchOrder (also for an order of another subscriber), PackNotQueued
 */
export function cancelQueuedPack(
  platform: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { subscriberId, transactionId, provedAt }: CancelInput,
): Promise<Cancelled> {
  const orderId = orderIdOfAttempt(transactionId)
  return withTransaction(platform.db, async (tx) => {
    await serialiseSubscriberStatement(subscriberId).execute(tx)
    await lockOrder(tx, orderId)
    const [order, capture, owned, cancelledPaise, isDisputed] = await runQueries(
      tx,
      orderQuery(orderId),
      appliedCaptureQuery(orderId),
      basePacksQuery(subscriberId),
      cancelledAmountQuery(orderId),
      isDisputedQuery(orderId),
    )
    if (order?.subscriberId !== subscriberId) throw NoSuchOrder()
    if (cancelledPaise !== undefined) return { orderId, amountPaise: cancelledPaise }

    // The buyer's bank decides about the payment: the pack stays.
    if (isDisputed) throw PackNotQueued()
    const now = platform.runtime.now()
    const pack = owned.find((one) => one.orderId === orderId)
    if (order.status !== 'paid' || !capture || !pack?.queuedAt || pack.startsAt <= now) throw PackNotQueued()
    const { refund, writes } = reverseSale(platform, { order, capture, reason: 'cancelled' })
    const recipient = { ...capture, language: order.language }
    const ended = endPacks(platform, { orderId, owned, recipient })
    const { id: entitlementId, startsAt } = pack
    await runBatchIfUnchanged(
      tx,
      [transitionOrder(order, 'refund', now), ...ended.mustMatch],
      [
        ...ended.writes,
        ...writes,
        insertCancellation({ refundId: refund.id, entitlementId, startsAt, cancelledAt: now, provedAt }),
      ],
    )
    return { orderId, amountPaise: refund.amountPaise }
  })
}
