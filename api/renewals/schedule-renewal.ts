/** Schedules the next renewal of a subscription, which becomes or stays active. */
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { endSubscription } from '#api/renewals/subscriptions/end-subscription.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { hasMoved, periodFrom } from './period.ts'
import { planPrice } from './plan-price.ts'
import { nextPlanAt, planRenewal } from './plan-renewal.ts'
import type { RenewalTools, SubscriptionContext } from './renewal-context-query.ts'
import { insertRenewal } from './renewal-store.ts'
import { transitionSubscription } from '#api/renewals/subscriptions/subscription-store.ts'
import type { SubscriptionEvent } from '#api/renewals/subscriptions/subscription.ts'

/** `startsAt`: when the period begins, the end of the last base pack. */
type NextPeriod = { period: number; startsAt: Date }

/**
 * Returns the insert of a renewal, for the present price. Its notice will announce the price of the day on which it is sent, and
 * then decides whether the plan can renew.
 */
export function scheduleRenewal(
  { platform: { runtime }, mandates: { noticeHours }, offers }: RenewalTools,
  { subscription, mandate }: Pick<SubscriptionContext, 'subscription' | 'mandate'>,
  { period, startsAt }: NextPeriod,
): WriteStatement {
  const now = runtime.now()
  const nextStepAt = nextPlanAt(planRenewal({ endsAt: startsAt, noticeHours }, now).noticeAt, now)
  return insertRenewal(
    {
      id: runtime.id(),
      subscriptionId: subscription.id,
      gateway: mandate.gateway,
      period,
      amountPaise: planPrice(offers(), subscription) ?? mandate.pricePaise,
      dueAt: startsAt,
      endsAt: periodFrom(subscription.anchor, period, startsAt).endsAt,
      nextStepAt,
    },
    now,
  )
}

type Beginning = {
  context: SubscriptionContext
  event: Extract<SubscriptionEvent, 'confirm_mandate' | 'pay'>
}

/**
 * Makes a subscription active, with its next renewal and the message about it. One whose period cannot begin, or whose last payment is
 * refunded, ends instead. As price and sale decide at the notice, a price above the cap or a plan that is not sold only leaves out the
 * message, which would promise a payment.
 * @param tx holds the lock of the subscription, whose state allows the event
 */
export async function beginRenewals(
  tx: Tx,
  tools: RenewalTools,
  { context, event }: Beginning,
): Promise<void> {
  const { platform, mandates, offers } = tools
  const { firstStartsAt, packEndsAt, lastPeriod, subscription, mandate, plan, isRefunded } = context
  const now = platform.runtime.now()
  const period = lastPeriod + 1
  const cycle = { months: subscription.anchor.months, firstStartsAt }
  const isMoved = mandates.cycleMonths && packEndsAt && hasMoved(cycle, period, packEndsAt)
  if (isRefunded || isMoved || !packEndsAt)
    return endSubscription(tx, platform, { context, event: 'end', kind: 'renewal_ended' })
  const { debitDay } = planRenewal({ endsAt: packEndsAt, noticeHours: mandates.noticeHours }, now)
  await runBatch(tx, [transitionSubscription(subscription.id, event, now)])
  await runBatch(tx, [scheduleRenewal(tools, context, { period, startsAt: packEndsAt })])
  const amount = planPrice(offers(), subscription)
  if (amount === undefined || amount > mandate.capPaise) return
  const key = `renewal-on-${subscription.id}-${String(period)}`
  const message = { kind: 'renewal_on', values: { pack: plan.name, amount, day: debitDay } } as const
  await runBatch(tx, notifySubscriber(platform, context, { key, message }))
}
