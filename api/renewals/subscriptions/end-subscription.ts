/**
 * Ends a subscription on our side: nothing of it is announced or debited afterwards. The mandate is revoked at the gateway
 * by its next check.
 */
import { buyerMessageKeys, reminderKey } from '#api/messages/buyer-message-keys.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { expireRenewalOrders } from '#api/orders/order-store.ts'
import { ATTEMPT_IN_FLIGHT } from '#api/payments/attempts/attempt-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { discardMessages } from '#api/platform/outbox/outbox-store.ts'
import { requestRevocations } from '#api/renewals/mandates/mandate-store.ts'
import { notifySubscriber } from './notify-subscriber.ts'
import { renewalRemindersQuery } from './renewal-reminders-query.ts'
import { paidRenewalsQuery, type SubscriptionContext } from '#api/renewals/renewal-context-query.ts'
import { skipRenewals, transitionRenewal } from '#api/renewals/renewal-store.ts'
import { transitionSubscription } from './subscription-store.ts'
import type { SubscriptionEvent } from './subscription.ts'

type EndMessage = Extract<
  MailMessage,
  {
    kind:
      | 'renewal_stopped'
      | 'renewal_stopped_at_bank'
      | 'renewal_ended'
      | 'renewal_refused'
      | 'renewal_mandate_ends'
      | 'renewal_not_set_up'
  }
>

type End = { event: Extract<SubscriptionEvent, 'stop' | 'end'>; kind: EndMessage['kind'] }

/** @param tx holds the lock of the subscription, which is live */
export async function endSubscription(
  tx: Tx,
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { context, event, kind }: End & { context: SubscriptionContext },
): Promise<void> {
  const now = platform.runtime.now()
  const { subscription, plan } = context
  // A period whose payment is settled is paid: only what is open is skipped.
  const [paid, reminders] = await runQueries(
    tx,
    paidRenewalsQuery(subscription.id),
    renewalRemindersQuery(subscription.subscriberId, now),
  )
  for (const id of paid) await runBatch(tx, [transitionRenewal(id, 'pay', { now })])
  await runBatch(tx, [
    transitionSubscription(subscription.id, event, now),
    skipRenewals(subscription.id, now),
    requestRevocations(subscription.id, now),
    expireRenewalOrders(subscription.subscriberId, ATTEMPT_IN_FLIGHT, now),
    discardMessages(
      reminders.flatMap((id) => buyerMessageKeys(reminderKey(id))),
      now,
    ),
    ...notifySubscriber(platform, context, {
      key: `renewal-over-${subscription.id}`,
      message: { kind, values: { pack: plan.name } },
    }),
  ])
}
