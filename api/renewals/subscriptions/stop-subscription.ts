/** Stops a subscription for its subscriber, at once in our books: the gateway is asked to revoke the mandate afterwards. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { endSubscription } from './end-subscription.ts'
import { subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { liveSubscriptionQuery, lockSubscription } from './subscription-store.ts'

/**
 * Stops the renewal of a subscriber's plan, and confirms it by a message. No notice and no debit starts afterwards; one
 * that is under way and succeeds is refunded. The pack stays until its end.
 * @returns whether there was a subscription to stop
 */
export async function stopSubscription(
  platform: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  subscriberId: string,
): Promise<boolean> {
  // Repeated after a conflict with a notice or a debit that starts at the same moment.
  return withTransaction(platform.db, (tx) => stopSubscriptionIn(tx, platform, subscriberId))
}

/** The same within a transaction of the caller. */
export async function stopSubscriptionIn(
  tx: Tx,
  platform: Pick<AppContext, 'runtime' | 'config'>,
  subscriberId: string,
): Promise<boolean> {
  const [found] = await runQueries(tx, liveSubscriptionQuery(subscriberId))
  if (!found) return false
  await lockSubscription(tx, found.id)
  const [live, context] = await runQueries(
    tx,
    liveSubscriptionQuery(subscriberId),
    subscriptionContextQuery(found.id),
  )
  if (live?.id !== found.id || !context) return false
  await endSubscription(tx, platform, { context, event: 'stop', kind: 'renewal_stopped' })
  return true
}
