/** A gateway that calls the shop itself: it is asked at once whether that is so. */
import type { Platform } from '#api/platform/platform.ts'
import { ForgedNews } from '#contract/payments.ts'
import type { Gateway, GatewayClaim } from './gateway.ts'
import { receiveClaim } from './receive-claim.ts'

/** @returns what the gateway reads; any failure of ours is thrown, so that it calls again. @throws ForgedNews */
export async function answerWebhook(
  platform: Platform,
  gateway: Gateway,
  claim: GatewayClaim,
): Promise<{ received: true }> {
  const heard = await receiveClaim(platform, gateway, { claim, source: 'webhook' })
  if (heard === 'forged') throw ForgedNews()
  if (!heard) platform.log.warn({ gateway: gateway.name }, 'signed news about an attempt that we do not know')
  return { received: true }
}
