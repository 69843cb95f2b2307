/** Handles a gateway's webhook: the gateway is asked at once whether it is true. */
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
  const processed = await receiveClaim(platform, gateway, { claim, source: 'webhook' })
  if (processed === 'forged') throw ForgedNews()
  if (!processed) platform.log.warn({ gateway: gateway.name }, 'signed notification for unknown attempt')
  return { received: true }
}
