/** How an order stands, after the gateway was asked where it may know more than we do. */
import type { Platform } from '#api/platform/platform.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import type { Gateways } from './ask-gateway.ts'
import { hearNews } from './hear-news.ts'
import { orderStanding, type OrderStanding } from './order-standing.ts'

/**
 * While money may be on its way, whoever looks makes us ask the gateway, at most every few seconds.
 * @throws NoSuchOrder
 */
export async function freshStanding(
  platform: Platform,
  gateways: Gateways,
  transactionId: string,
): Promise<OrderStanding> {
  const standing = await orderStanding(platform.db, transactionId)
  if (!standing) throw NoSuchOrder()
  const [attempt] = standing.underWay
  if (!attempt) return standing

  const claim = { attemptId: attempt.id, outcome: { kind: 'unknown' }, detail: '' } as const
  await hearNews(platform, gateways[attempt.gateway], { claim, source: 'client', authentic: false })
  return (await orderStanding(platform.db, transactionId)) ?? standing
}
