/** Handles a gateway's webhook: the gateway is asked at once whether it is true. */
import type { AppContext } from '#api/platform/context.ts'
import { InvalidSignature } from '#contract/payments.ts'
import type { Gateway, SignedNotification } from './gateway.ts'
import { receiveNotification } from './receive-notification.ts'

/** @returns what the gateway reads; any failure of ours is thrown, so that it calls again. @throws InvalidSignature */
export async function handleWebhook(
  platform: AppContext,
  gateway: Gateway,
  claim: SignedNotification,
): Promise<{ received: true }> {
  const processed = await receiveNotification(platform, gateway, { claim, source: 'webhook' })
  if (processed === 'forged') throw InvalidSignature()
  if (!processed) platform.log.warn({ gateway: gateway.name }, 'signed notification for unknown attempt')
  return { received: true }
}
