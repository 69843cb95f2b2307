/**
 * Job for subscriptions that are past due, which a payment by hand continues, and which end after a week; and for those
 * whose subscriber got a refund, which end at once if it is of their last payment or of the newest base pack.
 */
import { addSeconds, MINUTE_SECONDS } from '#contract/durations.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { processItems } from '#api/platform/process-items.ts'
import { endSubscription } from './end-subscription.ts'
import { subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { beginRenewals } from '#api/renewals/schedule-renewal.ts'
import { stateAfter } from '#api/renewals/transition.ts'
import { claimDueSubscriptions, clearNextStep, lockSubscription } from './subscription-store.ts'
import { PAST_DUE_SECONDS, subscriptionTransitions } from './subscription.ts'

const BATCH_SIZE = 50
/** How often each is examined. */
const EVERY_SECONDS = 5 * MINUTE_SECONDS

type Shop = { gateways: GatewayRegistry; offers: () => Offers }

export async function advanceSubscriptions(
  platform: AppContext,
  shop: Shop,
  stopping?: AbortSignal,
): Promise<void> {
  for (let more = true; more && stopping?.aborted !== true;) {
    const now = platform.runtime.now()
    const againAt = addSeconds(now, EVERY_SECONDS)
    const due = await claimDueSubscriptions(platform.db, { now, againAt, limit: BATCH_SIZE })
    const batch = { event: 'subscription.step_failed' as const, items: due, nameOf: (id: string) => id }
    const allDone = await processItems(platform.log, batch, (id) => examine(platform, shop, id))
    more = allDone && due.length === BATCH_SIZE
  }
}

const examine = (platform: AppContext, { gateways, offers }: Shop, id: string): Promise<void> =>
  withTransaction(platform.db, async (tx) => {
    const state = await lockSubscription(tx, id)
    if (!state || !stateAfter(subscriptionTransitions, state, 'end')) return
    const [context] = await runQueries(tx, subscriptionContextQuery(id))
    if (!context) throw new Error(`subscription ${id} has no mandate`)
    if (context.isRefunded)
      return endSubscription(tx, platform, { context, event: 'end', kind: 'renewal_ended' })
    if (state !== 'past_due') {
      await runBatch(tx, [clearNextStep(id)])
      return
    }
    const now = platform.runtime.now()
    const { mandates } = gateways[context.mandate.gateway]
    if (context.isPaidByHand && mandates) {
      await beginRenewals(tx, { platform, mandates, offers }, { context, event: 'pay' })
    } else if (now >= addSeconds(context.subscription.stateSince, PAST_DUE_SECONDS)) {
      await endSubscription(tx, platform, { context, event: 'end', kind: 'renewal_ended' })
    }
  })
