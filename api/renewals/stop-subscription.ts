/** Stops a subscription for its subscriber, at once in our books: the gateway is asked to revoke the mandate afterwards. */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { requestRevocations } from './mandate-store.ts'
import { skipRenewals } from './renewal-store.ts'
import { liveSubscriptionQuery, transitionSubscription } from './subscription-store.ts'

/**
 * Stops the renewal of a subscriber's plan. No notice and no debit starts afterwards. The pack stays until its end.
 * @returns whether there was a subscription to stop
 */
export async function stopSubscription(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  subscriberId: string,
): Promise<boolean> {
  // Repeated where a renewal began at the same moment.
  return withTransaction(db, async (tx) => {
    const [subscription] = await runQueries(tx, liveSubscriptionQuery(subscriberId))
    if (!subscription) return false
    const now = runtime.now()
    await runBatch(tx, [
      transitionSubscription(subscription.id, 'stop', now),
      skipRenewals(subscription.id, now),
      requestRevocations(subscription.id, now),
    ])
    return true
  })
}
