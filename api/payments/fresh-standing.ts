/** How an order stands, after the gateway was asked where it may know more than we do. */
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import type { Gateways } from './ask-gateway.ts'
import { hearNews } from './hear-news.ts'
import { type OrderStanding, standingReading } from './standing-reading.ts'

/** @throws NoSuchOrder */
export async function freshStanding(
  platform: Platform,
  gateways: Gateways,
  transactionId: string,
): Promise<OrderStanding> {
  const [standing] = await readTogether(platform.db, standingReading(transactionId))
  return freshened(platform, gateways, standing)
}

/**
 * While money may be on its way, whoever looks makes us ask the gateway, at most every few seconds.
 * @param standing as it was read a moment ago
 * @throws NoSuchOrder
 */
export async function freshened(
  platform: Platform,
  gateways: Gateways,
  standing: OrderStanding | undefined,
): Promise<OrderStanding> {
  if (!standing) throw NoSuchOrder()
  const [attempt] = standing.underWay
  if (!attempt) return standing

  const claim = { attemptId: attempt.id, outcome: { kind: 'unknown' }, detail: '' } as const
  await hearNews(platform, gateways[attempt.gateway], { claim, source: 'client', authentic: false })
  const [now] = await readTogether(platform.db, standingReading(standing.order.id))
  return now ?? standing
}
