/**
 * Processes a payment notification: stores it and verifies its attempt. Only the gateway's own answer settles a
 * payment.
 */
import type { AppContext } from '#api/platform/context.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import type { PaymentNotification } from '#api/payments/attempts/notification-store.ts'
import type { Settlement } from '#api/payments/settlement/decide-settlement.ts'
import type { NotificationClaim, Gateway } from '#api/payments/gateways/gateway.ts'
import { claimVerification } from '#api/payments/attempts/claim-verification.ts'
import { verifyNow } from '#api/payments/settlement/verify-attempts.ts'
import type { PaymentSnapshot } from '#api/payments/attempts/attempt.ts'

export type ProcessedNotification = {
  snapshot: PaymentSnapshot
  /** Undefined where the gateway gave no answer, or the attempt was verified a moment ago. */
  settlement: Settlement | undefined
}

/**
 * Stores the notification and verifies its attempt. Where the gateway gives no answer now, the reconciler verifies
 * later.
 * @returns undefined where that gateway has no such attempt
 */
export async function processNotification(
  platform: AppContext,
  gateway: Gateway,
  { claim, ...sent }: { claim: NotificationClaim } & Pick<PaymentNotification, 'source' | 'authentic'>,
): Promise<ProcessedNotification | undefined> {
  const { db, runtime } = platform
  const received = { id: runtime.id(), gateway: gateway.name, receivedAt: runtime.now() }
  const claimed = await claimVerification(db, { ...claim, ...sent, ...received })
  if (!claimed) return undefined
  const { snapshot, isClaimed } = claimed
  traceOrder(snapshot.order.id)
  const settlements = isClaimed ? await verifyNow(platform, gateway, [snapshot]) : undefined
  return { snapshot, settlement: settlements?.get(snapshot.attempt.id) }
}
