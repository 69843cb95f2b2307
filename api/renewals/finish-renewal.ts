/** The end of a renewal: paid, skipped because another pack covers its period, or given up. */
import { expireRenewalOrders, lockOrder } from '#api/orders/order-store.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { ATTEMPT_IN_FLIGHT } from '#api/payments/attempts/attempt-store.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { captureDebits } from '#api/renewals/debits/debit-store.ts'
import type { RenewalStep } from './decide-renewal-step.ts'
import { endSubscription } from '#api/renewals/subscriptions/end-subscription.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { lastDayToPay } from '#api/renewals/subscriptions/subscription.ts'
import { periodFrom } from './period.ts'
import { renewalMayEnd, type RenewalWork } from './renewal-context-query.ts'
import { transitionRenewal } from './renewal-store.ts'
import { scheduleRenewal } from './schedule-renewal.ts'
import {
  lockSubscription,
  moveAnchor,
  transitionSubscription,
} from '#api/renewals/subscriptions/subscription-store.ts'

type End = Extract<RenewalStep, { kind: 'finish_paid' | 'skip' | 'abandon' }>

/** Returns whether a step is the end of its renewal. */
export const isEnd = (step: RenewalStep): step is End =>
  step.kind === 'finish_paid' || step.kind === 'skip' || step.kind === 'abandon'

/** Records how a renewal ends, and what follows: the next one, or the end of its subscription. */
export function finishRenewal(work: RenewalWork, end: End): Promise<void> {
  switch (end.kind) {
    case 'finish_paid':
      return finishPaid(work)
    case 'skip':
      return skipCovered(work)
    case 'abandon':
      return abandonRenewal(work, end)
  }
}

/**
 * Runs work if the subscription is still active, and the renewal open and paid or not as it was read. A stop ends both; where the
 * claim expired or the renewal was woken, another worker may have ended it. The lock of the order waits for a settlement.
 */
const whileOpen = (
  { platform, context: { subscription, renewal } }: RenewalWork,
  expected: { isPaid: boolean },
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  withTransaction(platform.db, async (tx) => {
    if (renewal.orderId !== null) await lockOrder(tx, renewal.orderId)
    if ((await lockSubscription(tx, subscription.id)) !== 'active') return
    const [mayEnd] = await runQueries(tx, renewalMayEnd(renewal.id, expected))
    if (mayEnd) await work(tx)
  })

/** Records that the order of the renewal is paid, and schedules the next one. The settlement has activated the pack. */
const finishPaid = (work: RenewalWork): Promise<void> =>
  whileOpen(work, { isPaid: true }, async (tx) => {
    const { platform, context } = work
    const { renewal, subscription } = context
    const now = platform.runtime.now()
    const orderId = renewal.orderId ?? ''
    const [packs] = await runQueries(tx, basePacksQuery(subscription.subscriberId))
    const pack = packs.find((one) => one.orderId === orderId)
    const { anchor } = pack ? periodFrom(subscription.anchor, renewal.period, pack.startsAt) : subscription
    await runBatch(tx, [
      captureDebits(context.capturedAttempts),
      transitionRenewal(renewal.id, 'pay', { now }),
      moveAnchor(subscription.id, anchor),
    ])
    const startsAt = packs.map(({ endsAt }) => endsAt).reduce((last, end) => (end > last ? end : last), now)
    const next = { ...context, subscription: { ...subscription, anchor } }
    await runBatch(tx, [scheduleRenewal(work, next, { period: renewal.period + 1, startsAt })])
  })

/** The next renewal follows the pack that covers the period. */
const skipCovered = (work: RenewalWork): Promise<void> =>
  whileOpen(work, { isPaid: false }, async (tx) => {
    const { platform, context } = work
    const { renewal, subscription, packEndsAt } = context
    const now = platform.runtime.now()
    await runBatch(tx, [
      transitionRenewal(renewal.id, 'skip', { now }),
      expireRenewalOrders(subscription.subscriberId, ATTEMPT_IN_FLIGHT, now),
    ])
    const period = renewal.period + 1
    const startsAt = packEndsAt ?? now
    await runBatch(tx, [scheduleRenewal(work, context, { period, startsAt })])
  })

/** A message says whether the subscriber may still pay by hand, or why the subscription ends. */
const abandonRenewal = (work: RenewalWork, end: Extract<End, { kind: 'abandon' }>): Promise<void> =>
  whileOpen(work, { isPaid: false }, async (tx) => {
    const { platform, context } = work
    const { renewal, subscription, plan } = context
    const now = platform.runtime.now()
    if (end.subscription === 'end') {
      await runBatch(tx, [transitionRenewal(renewal.id, 'abandon', { now })])
      await endSubscription(tx, platform, { context, event: 'end', kind: end.message })
      return
    }
    await runBatch(tx, [
      transitionRenewal(renewal.id, 'abandon', { now }),
      expireRenewalOrders(subscription.subscriberId, ATTEMPT_IN_FLIGHT, now),
      transitionSubscription(subscription.id, end.subscription, now),
      ...notifySubscriber(platform, context, {
        key: `renewal-past-due-${renewal.id}`,
        message: {
          kind: context.capturedAttempts.length > 0 ? 'renewal_past_due_returned' : 'renewal_past_due',
          values: { pack: plan.name, day: lastDayToPay(now) },
        },
      }),
    ])
  })
