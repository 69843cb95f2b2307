/** Job for subscriptions that are past due: a payment by hand continues them, and after a week they end. */
import { addSeconds, MINUTE_SECONDS } from '#contract/durations.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { doEach } from '#api/platform/do-each.ts'
import { endSubscription } from './end-subscription.ts'
import { subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { beginRenewals } from '#api/renewals/schedule-renewal.ts'
import { claimPastDue, lockSubscription, transitionSubscription } from './subscription-store.ts'
import { PAST_DUE_SECONDS } from './subscription.ts'

const BATCH_SIZE = 50
/** How often each is examined. */
const EVERY_SECONDS = 5 * MINUTE_SECONDS

export async function advancePastDue(
  platform: AppContext,
  gateways: GatewayRegistry,
  stopping?: AbortSignal,
): Promise<void> {
  for (let more = true; more && stopping?.aborted !== true;) {
    const now = platform.runtime.now()
    const againAt = addSeconds(now, EVERY_SECONDS)
    const due = await claimPastDue(platform.db, { now, againAt, limit: BATCH_SIZE })
    const batch = { event: 'subscription.past_due_failed' as const, items: due, nameOf: (id: string) => id }
    const allDone = await doEach(platform.log, batch, (id) => examine(platform, gateways, id))
    more = allDone && due.length === BATCH_SIZE
  }
}

const examine = (platform: AppContext, gateways: GatewayRegistry, id: string): Promise<void> =>
  withTransaction(platform.db, async (tx) => {
    if ((await lockSubscription(tx, id)) !== 'past_due') return
    const [context] = await runQueries(tx, subscriptionContextQuery(id))
    if (!context) throw new Error(`subscription ${id} has no mandate`)
    const now = platform.runtime.now()
    const { mandates } = gateways[context.mandate.gateway]
    if (context.isPaidByHand && mandates) {
      await runBatch(tx, [transitionSubscription(id, 'pay', now)])
      await runBatch(tx, beginRenewals(platform, context, mandates.noticeHours))
    } else if (now >= addSeconds(context.subscription.stateSince, PAST_DUE_SECONDS)) {
      await endSubscription(tx, platform, { context, event: 'end', kind: 'renewal_ended' })
    }
  })
