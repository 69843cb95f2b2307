/** Verifies every attempt of an order now, independent of the schedule, and settles the answers. */
import { orderQuery } from '#api/orders/order-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { verifyAttempts } from '#api/payments/settlement/verify-attempts.ts'
import { attemptQuery, attemptsQuery } from '#api/payments/attempts/attempt-store.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import type { Attempt, AttemptStatus } from '#api/payments/attempts/attempt.ts'
import type { GatewayName, GatewayRegistry } from '#api/payments/gateways/gateway.ts'

export type Reconciled = {
  id: string
  gateway: GatewayName
  before: AttemptStatus
  /** The status after the gateway's answer; null where the gateway could not be reached. */
  after: AttemptStatus | null
}

/**
 * Verifies all attempts of an order, at all gateways at the same time: a slow one delays no other.
 * `timeoutMs` is the time for each gateway. Once a gateway gives no answer, its other attempts are not verified.
 * @returns undefined where there is no such order
 */
export async function reconcileOrder(
  platform: AppContext,
  gateways: GatewayRegistry,
  { orderId, timeoutMs }: { orderId: string; timeoutMs: number },
): Promise<Reconciled[] | undefined> {
  const [{ attempts }] = await runQueries(platform.db, attemptsQuery(orderId))
  if (attempts.length === 0) {
    const [order] = await runQueries(platform.db, orderQuery(orderId))
    return order && []
  }
  const byGateway = Object.values(Object.groupBy(attempts, ({ gateway }) => gateway))
  const verified = await Promise.all(byGateway.map((own) => verifyInTurn(platform, gateways, own, timeoutMs)))
  const states = new Map(verified.flat())
  return attempts.map(({ id, gateway, status: before }) => ({
    id,
    gateway,
    before,
    after: states.get(id) ?? null,
  }))
}

/** Verifies attempts of one gateway, until it gives no answer or the time is over. @returns their statuses by id */
async function verifyInTurn(
  platform: AppContext,
  gateways: GatewayRegistry,
  attempts: Attempt[],
  timeoutMs: number,
): Promise<[id: string, status: AttemptStatus][]> {
  const { db, runtime } = platform
  const deadline = runtime.now().getTime() + timeoutMs
  const states: [string, AttemptStatus][] = []
  for (const { id, gateway } of attempts) {
    const leftMs = deadline - runtime.now().getTime()
    // Read again for each attempt: settling one attempt affects the decision about the next.
    const [snapshot] = await runQueries(db, snapshotQuery(id))
    if (!snapshot || leftMs <= 0) break
    const verified = verifyAttempts(platform, gateways[gateway], { snapshots: [snapshot], timeoutMs: leftMs })
    // A failure means only that the gateway gave no answer; `verifyAttempts` logs its cause.
    const isAnswered = await verified.then(
      () => true,
      () => false,
    )
    const [stored] = await runQueries(db, attemptQuery(id))
    if (!isAnswered || !stored) break
    states.push([id, stored.attempt.status])
  }
  return states
}
