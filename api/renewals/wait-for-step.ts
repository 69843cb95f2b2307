/** Lets a renewal wait for its next step. */
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { lockSubscription } from '#api/renewals/subscriptions/subscription-store.ts'
import { periodFrom } from './period.ts'
import { nextPlanAt } from './plan-renewal.ts'
import type { RenewalWork } from './renewal-context-query.ts'
import { delayRenewal, replanRenewal } from './renewal-store.ts'

/** Stores the present price of a plan that is sold, and the end of the pack before a renewal that is not announced. */
function replan({ context, pricePaise }: RenewalWork): WriteStatement[] {
  const { renewal, subscription, packEndsAt } = context
  if (!packEndsAt) return []
  const amountPaise = pricePaise ?? renewal.amountPaise
  const { endsAt } = periodFrom(subscription.anchor, renewal.period, packEndsAt)
  return [replanRenewal(renewal.id, { amountPaise, dueAt: packEndsAt, endsAt })]
}

/** Delays a claimed renewal, without any change of its plan. */
export const delayStep = ({ platform, context, claimedUntil }: RenewalWork, until: Date): Promise<unknown> =>
  runBatch(platform.db, [delayRenewal(context.renewal.id, { claimedUntil, until })])

/**
 * Waits for the next time of the plan. After a debit that failed, a message names the day of the next one, unless the subscription was
 * stopped meanwhile.
 */
export async function waitForStep(work: RenewalWork, until: Date): Promise<void> {
  const { platform, context } = work
  const failed = context.debits.at(-1)
  const writes = failed
    ? notifySubscriber(platform, context, {
        key: `debit-failed-${failed.attemptId}`,
        message: {
          kind: 'renewal_debit_failed',
          values: { amount: context.renewal.amountPaise, pack: context.plan.name, day: until },
        },
      })
    : replan(work)
  await withTransaction(platform.db, async (tx) => {
    const isActive = (await lockSubscription(tx, context.subscription.id)) === 'active'
    if (isActive && writes.length > 0) await runBatch(tx, writes)
  })
  await delayStep(work, context.notice ? until : nextPlanAt(until, platform.runtime.now()))
}
