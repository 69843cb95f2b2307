/** Schedules the next renewal of a subscription, which becomes or stays active. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { periodFrom } from './period.ts'
import { nextPlanAt, planRenewal } from './plan-renewal.ts'
import type { SubscriptionContext } from './renewal-context-query.ts'
import { insertRenewal } from './renewal-store.ts'

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

/** Returns the next renewal of a subscription that has just become active, and the message about it. */
export function beginRenewals(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  context: SubscriptionContext,
  noticeHours: number,
): WriteStatement[] {
  const { mandate, packEndsAt, lastPeriod, subscription, plan } = context
  const period = lastPeriod + 1
  const startsAt = packEndsAt ?? platform.runtime.now()
  const { debitDay } = planRenewal({ endsAt: startsAt, noticeHours }, platform.runtime.now())
  return [
    scheduleRenewal(platform, context, { period, startsAt, noticeHours }),
    ...notifySubscriber(platform, context, {
      key: `renewal-on-${subscription.id}-${String(period)}`,
      message: {
        kind: 'renewal_on',
        values: { pack: plan.name, amount: mandate.pricePaise, day: debitDay },
      },
    }),
  ]
}
