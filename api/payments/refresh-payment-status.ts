/** Reads an order's payment status, after the gateways were asked about the attempts that money may still come from. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/batch.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import type { GatewayRegistry } from './verify-attempts.ts'
import { type Attempt, isClaimable } from './attempt.ts'
import { claimEach } from './claim-verification.ts'
import type { GatewayName } from './gateway.ts'
import { type OrderPaymentStatus, paymentStatusQuery } from './payment-status-query.ts'
import { verifyNow } from './verify-now.ts'

/**
 * Asks about the attempt of that id as well, whatever its state: its buyer says that something happened.
 * @throws NoSuchOrder
 */
export async function refreshPaymentStatus(
  platform: AppContext,
  gateways: GatewayRegistry,
  transactionId: string,
): Promise<OrderPaymentStatus> {
  const [standing] = await runQueries(platform.db, paymentStatusQuery(transactionId))
  const named = standing?.attempts.filter(({ id, status }) => id === transactionId && status !== 'captured')
  return refreshStatusOf(platform, gateways, { standing, named: named ?? [] })
}

/**
 * Asks about every attempt that is in flight, at most every few seconds for each; else the stored status is returned at once.
 * @param standing as it was read a moment ago
 * @throws NoSuchOrder
 */
export async function refreshStatusOf(
  platform: AppContext,
  gateways: GatewayRegistry,
  { standing, named = [] }: { standing: OrderPaymentStatus | undefined; named?: Attempt[] },
): Promise<OrderPaymentStatus> {
  if (!standing) throw NoSuchOrder()
  const isVerified = await verify(platform, gateways, new Set([...standing.underWay, ...named]))
  if (!isVerified) return standing
  const [now] = await runQueries(platform.db, paymentStatusQuery(standing.order.id))
  return now ?? standing
}

/** All gateways at the same time: one that is slow delays no other. @returns whether any was asked */
async function verify(
  platform: AppContext,
  gateways: GatewayRegistry,
  attempts: Set<Attempt>,
): Promise<boolean> {
  const { db, world } = platform
  const now = world.now()
  const claimable = [...attempts].filter((attempt) => isClaimable(attempt, now))
  if (claimable.length === 0) return false
  const said = { outcome: { kind: 'unknown' }, detail: '', source: 'client', authentic: false } as const
  const notes = claimable.map(({ id, gateway }) => ({
    ...{ id: world.id(), attemptId: id, gateway, heardAt: now },
    ...said,
  }))
  const looks = await claimEach(db, claimable, { now, notes })
  const byGateway = Object.entries(Object.groupBy(looks, ({ attempt }) => attempt.gateway))
  await Promise.all(byGateway.map(([name, of]) => verifyNow(platform, gateways[name as GatewayName], of)))
  return looks.length > 0
}
