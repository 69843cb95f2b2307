/** Handles a gateway's webhook: stores it and verifies its attempt at once. */
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import type { AppContext } from '#api/platform/context.ts'
import { InvalidSignature } from '#contract/payments.ts'
import type { Gateway, SignedNotification } from '#api/payments/gateways/gateway.ts'
import { receiveNotification } from './receive-notification.ts'

/**
 * @returns the response to the gateway
 * @throws InvalidSignature for a forged webhook, and any internal error, so that the gateway repeats the webhook
 */
export async function handleWebhook(
  platform: AppContext,
  gateway: Gateway,
  claim: SignedNotification,
): Promise<{ received: true }> {
  const processed = await receiveNotification(platform, gateway, { claim, source: 'webhook' })
  if (processed === 'forged') throw InvalidSignature()
  if (!processed)
    platform.log.warn(
      {
        event: 'notification.unknown_attempt',
        gateway: gateway.name,
        ...(isAttemptId(claim.attemptId) && { attempt: claim.attemptId }),
      },
      'signed webhook about a payment attempt that this database does not have',
    )
  return { received: true }
}
