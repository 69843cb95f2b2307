/** Reads an order's payment status after verifying the attempts that may still be captured. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { claimEach } from '#api/payments/attempts/claim-verification.ts'
import type { GatewayName, GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { type OrderPaymentStatus, paymentStatusQuery } from '#api/payments/attempts/payment-status-query.ts'
import { isClaimable } from '#api/payments/attempts/verification.ts'
import { verifyNow } from '#api/payments/settlement/verify-attempts.ts'

/**
 * Refreshes the status of an order. Also verifies the attempt with the given id, unless it is captured, because the
 * caller reports a change of it.
 * @throws NoSuchOrder
 */
export async function refreshPaymentStatus(
  platform: AppContext,
  gateways: GatewayRegistry,
  transactionId: string,
): Promise<OrderPaymentStatus> {
  const [stored] = await runQueries(platform.db, paymentStatusQuery(transactionId))
  const named = stored?.attempts.filter(({ id, status }) => id === transactionId && status !== 'captured')
  return refreshStoredStatus(platform, gateways, { stored, named: named ?? [] })
}

/**
 * Verifies every attempt in flight but debits, each at most once in a few seconds; otherwise returns the stored status at once.
 * @param options `stored`: the status as it was read a moment ago; `named`: attempts to verify in addition
 * @throws NoSuchOrder
 */
export async function refreshStoredStatus(
  platform: AppContext,
  gateways: GatewayRegistry,
  { stored, named = [] }: { stored: OrderPaymentStatus | undefined; named?: Attempt[] },
): Promise<OrderPaymentStatus> {
  if (!stored) throw NoSuchOrder()
  traceOrder(stored.order.id)
  // No buyer waits on a page for a debit, and few verifications of one are allowed (verification.ts).
  if (stored.order.start === 'renewal') return stored
  const isVerified = await verify(platform, gateways, new Set([...stored.underWay, ...named]))
  if (!isVerified) return stored
  const [current] = await runQueries(platform.db, paymentStatusQuery(stored.order.id))
  return current ?? stored
}

/** Verifies at all gateways at the same time: a slow one delays no other. @returns whether any was verified */
async function verify(
  platform: AppContext,
  gateways: GatewayRegistry,
  attempts: Set<Attempt>,
): Promise<boolean> {
  const { db, runtime } = platform
  const now = runtime.now()
  const claimable = [...attempts].filter((attempt) => isClaimable(attempt, now))
  if (claimable.length === 0) return false
  const report = { outcome: { kind: 'unknown' }, detail: '', source: 'client', authentic: false } as const
  const notes = claimable.map(({ id, gateway }) => ({
    id: runtime.id(),
    attemptId: id,
    gateway,
    receivedAt: now,
    ...report,
  }))
  const snapshots = await claimEach(db, claimable, { now, notes })
  const byGateway = Object.entries(Object.groupBy(snapshots, ({ attempt }) => attempt.gateway))
  await Promise.all(
    byGateway.map(([name, claimed]) => verifyNow(platform, gateways[name as GatewayName], claimed)),
  )
  return snapshots.length > 0
}
