/** Verifies every attempt of an order now, independent of the schedule, and settles the answers. */
import { orderQuery } from '#api/orders/order-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { verifyAttempts } from '#api/payments/settlement/verify-attempts.ts'
import { attemptQuery, attemptsQuery } from '#api/payments/attempts/attempt-store.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import type { AttemptStatus } from '#api/payments/attempts/attempt.ts'
import type { GatewayName, GatewayRegistry } from '#api/payments/gateways/gateway.ts'

export type Reconciled = {
  id: string
  gateway: GatewayName
  before: AttemptStatus
  /** The status after the gateway's answer; null where the gateway could not be reached. */
  after: AttemptStatus | null
}

/** Verifies all attempts of an order, one after the other. @returns undefined where there is no such order */
export async function reconcileOrder(
  platform: AppContext,
  gateways: GatewayRegistry,
  { orderId, timeoutMs }: { orderId: string; timeoutMs: number },
): Promise<Reconciled[] | undefined> {
  const [{ attempts }] = await runQueries(platform.db, attemptsQuery(orderId))
  const reconciled: Reconciled[] = []
  for (const { id, gateway, status: before } of attempts) {
    // Read again for each attempt: settling one attempt affects the decision about the next.
    const [snapshot] = await runQueries(platform.db, snapshotQuery(id))
    if (!snapshot) continue
    const verified = verifyAttempts(platform, gateways[gateway], { snapshots: [snapshot], timeoutMs })
    const answered = await verified.then(
      () => true,
      () => false,
    )
    const [now] = await runQueries(platform.db, attemptQuery(id))
    reconciled.push({ id, gateway, before, after: answered && now ? now.attempt.status : null })
  }
  if (attempts.length > 0) return reconciled
  const [order] = await runQueries(platform.db, orderQuery(orderId))
  return order && []
}
