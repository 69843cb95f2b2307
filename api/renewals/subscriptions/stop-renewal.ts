/**
 * Stops the automatic renewal of a subscriber, also of a plan whose mandate is not registered yet. `check-mandates.ts` revokes the
 * mandate at the gateway afterwards.
 */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import {
  type CapturedMandate,
  capturedMandatesQuery,
} from '#api/renewals/mandates/captured-mandates-query.ts'
import {
  failUnnamed,
  findGatewayMandateId,
  registerMandate,
} from '#api/renewals/mandates/register-mandates.ts'
import { stopSubscription } from './stop-subscription.ts'

/**
 * Stops the renewal of a subscriber's plan at once in our books. Safe to repeat. A mandate whose payment was captured is
 * registered first: otherwise the job would begin its subscription after the stop. The captured mandates are read before
 * each stop, so that the stop finds those that the job registers meanwhile.
 */
export async function stopRenewal(
  platform: AppContext,
  gateways: GatewayRegistry,
  subscriberId: string,
): Promise<void> {
  const captured = capturedMandatesQuery({ subscriberId }, 1)
  for (;;) {
    const [[next]] = await runQueries(platform.db, captured)
    await stopSubscription(platform, subscriberId)
    if (!next) return
    await endUnregistered(platform, gateways, next)
  }
}

/** Registers a mandate, so that it is revoked. Without an id from its gateway now, the mandate becomes `failed`: the stop holds at once. */
async function endUnregistered(
  platform: AppContext,
  gateways: GatewayRegistry,
  mandate: CapturedMandate,
): Promise<void> {
  const { mandates } = gateways[mandate.gateway]
  const found = await findGatewayMandateId(platform, mandates, mandate).catch((error: unknown) => {
    const { id, gateway } = mandate
    platform.log.warn(
      { event: 'mandate.search_failed', mandate: id, gateway, ...failureFields(error) },
      'the id of a mandate could not be read from the gateway',
    )
    return undefined
  })
  await (found === undefined ? failUnnamed(platform, mandate) : registerMandate(platform, mandate, found))
}
