/** Submits refunds to their gateways, repeated until a refund is done or is left to staff. */
import type { OutboxItem } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import { completedRefundMessage } from './completed-refund-message.ts'
import { findRefund, type OpenRefund } from './open-refund-query.ts'
import { isRefusalFinal } from './refund.ts'
import { recordPostponement, transitionRefund } from './refund-store.ts'
import { completeRefund } from './complete-refund.ts'
import {
  type GatewayRegistry,
  REFUND_CALL_TIMEOUT_MS,
  type RefundAnswer,
} from '#api/payments/gateways/gateway.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'

/** The longest duration of the gateway's two calls: the refund, and the list of the payment's refunds. */
export const MAX_REFUND_MS = 2 * REFUND_CALL_TIMEOUT_MS

/** Submits a refund. An outbox handler; the item's key is the refund's id. @throws to be called again later */
export async function submitRefund(
  platform: AppContext,
  gateways: GatewayRegistry,
  { key }: OutboxItem,
): Promise<'done' | 'give up'> {
  const { db, runtime } = platform
  const refund = await findRefund(db, key)
  if (!refund) throw new Error(`refund ${key} does not exist`)
  traceOrder(refund.orderId)
  if (refund.status === 'done') return 'done'
  // A worker that left it to staff ended before the outbox item did: the gateway must not send it as well.
  if (refund.status === 'manual') return 'give up'

  const answer = await ask(platform, gateways, refund)
  const now = runtime.now()
  switch (answer.kind) {
    case 'done':
      await bookDone(platform, refund)
      return 'done'
    case 'under way':
      if (refund.status === 'requested')
        await transitionRefund(refund.id, 'send', { now, requestId: answer.requestId }).execute(db)
      else if (refund.postponedSince) await recordPostponement(refund.id, null).execute(db)
      throw new RefundUnderWay(`refund ${refund.id} is under way since ${now.toISOString()}`)
    case 'refused':
      await leaveToStaff(platform, refund, answer.code)
      return 'give up'
    case 'not now':
      await postpone(platform, refund, answer.code)
      return 'give up'
  }
}

/**
 * Leaves a refund to staff if its gateway has postponed it for too long without another answer in between.
 * @throws RefundPostponed until then
 */
async function postpone(platform: AppContext, refund: OpenRefund, code: string): Promise<void> {
  const now = platform.runtime.now()
  const { id, postponedSince } = refund
  if (postponedSince && isRefusalFinal(postponedSince, now)) return leaveToStaff(platform, refund, code)
  if (!postponedSince) await recordPostponement(id, now).execute(platform.db)
  throw new RefundPostponed(code)
}

async function leaveToStaff(platform: AppContext, refund: OpenRefund, code: string): Promise<void> {
  const { id, gateway } = refund
  platform.log.error(
    { event: 'refund.rejected', refund: id, gateway, code },
    'gateway rejected refund: manual action required',
  )
  const rejected = transitionRefund(id, 'reject', { now: platform.runtime.now() })
  await runBatch(platform.db, [rejected, ...notifyManual(platform, refund)])
}

/** Refused for now; the outbox tries again. */
class RefundPostponed extends Error {
  override name = 'RefundPostponed'
}

/** The gateway has not finished the refund; the outbox calls again to verify it. */
class RefundUnderWay extends Error {
  override name = 'RefundUnderWay'
}

function ask({ runtime }: AppContext, gateways: GatewayRegistry, refund: OpenRefund): Promise<RefundAnswer> {
  const gateway = gateways[refund.gateway]
  const { attemptId, gatewayPaymentId, gatewayRequestId: requestId, token, amountPaise } = refund
  if (requestId) return gateway.refundStatus(runtime, { attemptId, token, requestId, amountPaise })
  return gateway.refund(runtime, { attemptId, gatewayPaymentId, token, amountPaise })
}

async function bookDone(platform: AppContext, refund: OpenRefund): Promise<void> {
  const completed = completeRefund(platform, refund, {
    from: `gateway:${refund.gateway}`,
    message: completedRefundMessage(platform.config, { ...refund, manual: null }),
  })
  await runBatch(platform.db, completed)
}

function notifyManual(platform: AppContext, refund: OpenRefund): WriteStatement[] {
  const values = { amount: refund.amountPaise, reference: refund.token }
  return notifyBuyer(platform, refund, {
    key: `by-hand-${refund.id}`,
    message: { kind: 'refund_manual', values },
  })
}
