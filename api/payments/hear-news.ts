/** Somebody says how a payment went: it is kept, and the gateway is asked at once. Nobody's word moves money. */
import { orderReading } from '#api/orders/order-store.ts'
import { orderIdOf } from '#api/orders/order.ts'
import { failureOf } from '#api/platform/outside-error.ts'
import type { Platform } from '#api/platform/platform.ts'
import { together } from '#api/platform/together.ts'
import { askGateway } from './ask-gateway.ts'
import { attemptReading, dueWrite, type News, newsWrite } from './attempt-store.ts'
import type { Settlement } from './decide-settlement.ts'
import type { Claim, Gateway } from './gateway.ts'
import { ASK_AGAIN_AFTER_SECONDS, ASK_WITHIN_SECONDS } from './polling.ts'
import type { Look } from './settle-payment.ts'

/** A customer looks at an empty page meanwhile. */
const PAGE_WAITS_MS = 4_000

export type Heard = {
  /** As it was before the gateway was asked. */
  look: Look
  /** What came of the gateway's answer; undefined where it gave none, or was asked a moment ago. */
  settlement: Settlement | undefined
}

/** @returns undefined where that gateway has no such attempt. Where the gateway does not answer now, the reconciler asks again. */
export async function hearNews(
  platform: Platform,
  gateway: Gateway,
  { claim, source, authentic }: { claim: Claim } & Pick<News, 'source' | 'authentic'>,
): Promise<Heard | undefined> {
  const { world, log } = platform
  const now = world.now()
  const news = { id: world.id(), ...claim, gateway: gateway.name, source, authentic, heardAt: now }
  const look = await record(platform, news)
  if (!look) return undefined

  const asked = look.attempt.polledAt?.getTime() ?? 0
  if (!authentic && now.getTime() - asked < ASK_AGAIN_AFTER_SECONDS * 1000)
    return { look, settlement: undefined }
  try {
    const settlements = await askGateway(platform, gateway, { looks: [look], timeoutMs: PAGE_WAITS_MS })
    return { look, settlement: settlements.get(look.attempt.id) }
  } catch (error) {
    log.warn({ gateway: gateway.name, ...failureOf(error) }, 'gateway gave no answer')
    return { look, settlement: undefined }
  }
}

/**
 * Keeps what was said, and sees to it that the reconciler asks soon, should this process end before it did.
 * @returns what we know; undefined where there is no such attempt, and then nothing is kept
 */
async function record({ db }: Platform, news: News): Promise<Look | undefined> {
  const by = new Date(news.heardAt.getTime() + ASK_WITHIN_SECONDS * 1000)
  const [order, known] = await together(
    db,
    [newsWrite(news), dueWrite(news.attemptId, by)],
    orderReading(orderIdOf(news.attemptId)),
    attemptReading(news.attemptId),
  )
  return order && known?.attempt.gateway === news.gateway ? { order, ...known } : undefined
}
