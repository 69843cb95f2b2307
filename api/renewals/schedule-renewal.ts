/** Schedules the next renewal of a subscription, which becomes or stays active. */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { endSubscription } from '#api/renewals/subscriptions/end-subscription.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { periodFrom } from './period.ts'
import { nextPlanAt, planRenewal } from './plan-renewal.ts'
import type { SubscriptionContext } from './renewal-context-query.ts'
import { insertRenewal } from './renewal-store.ts'
import { transitionSubscription } from '#api/renewals/subscriptions/subscription-store.ts'
import type { SubscriptionEvent } from '#api/renewals/subscriptions/subscription.ts'

/** `startsAt`: when the period begins, the end of the last base pack; `noticeHours`: how early the gateway requires the notice. */
type NextPeriod = { period: number; startsAt: Date; noticeHours: number }

/** Returns the insert of a renewal, for the price that was agreed to. Its notice will announce the price of the day on which it is sent. */
export function scheduleRenewal(
  { runtime }: Pick<AppContext, 'runtime'>,
  { subscription, mandate }: Pick<SubscriptionContext, 'subscription' | 'mandate'>,
  { period, startsAt, noticeHours }: NextPeriod,
): WriteStatement {
  const now = runtime.now()
  return insertRenewal(
    {
      ...{ id: runtime.id(), subscriptionId: subscription.id, period, amountPaise: mandate.pricePaise },
      ...{ dueAt: startsAt, endsAt: periodFrom(subscription.anchor, period, startsAt).endsAt },
      nextStepAt: nextPlanAt(planRenewal({ endsAt: startsAt, noticeHours }, now).noticeAt, now),
    },
    now,
  )
}

type Beginning = {
  context: SubscriptionContext
  event: Extract<SubscriptionEvent, 'confirm_mandate' | 'pay'>
  noticeHours: number
}

/**
 * Makes a subscription active, with its next renewal and the message about it. One whose last payment is refunded ends instead.
 * @param tx holds the lock of the subscription, whose state allows the event
 */
export async function beginRenewals(
  tx: Tx,
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { context, event, noticeHours }: Beginning,
): Promise<void> {
  if (context.isRefunded)
    return endSubscription(tx, platform, { context, event: 'end', kind: 'renewal_ended' })
  const { mandate, packEndsAt, lastPeriod, subscription, plan } = context
  const period = lastPeriod + 1
  const now = platform.runtime.now()
  const startsAt = packEndsAt ?? now
  const { debitDay } = planRenewal({ endsAt: startsAt, noticeHours }, now)
  await runBatch(tx, [transitionSubscription(subscription.id, event, now)])
  await runBatch(tx, [
    scheduleRenewal(platform, context, { period, startsAt, noticeHours }),
    ...notifySubscriber(platform, context, {
      key: `renewal-on-${subscription.id}-${String(period)}`,
      message: {
        kind: 'renewal_on',
        values: { pack: plan.name, amount: mandate.pricePaise, day: debitDay },
      },
    }),
  ])
}
