/** Verifies attempts at a gateway while a customer waits; a gateway that gives no answer is left to the reconciler. */
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { verifyAttempts } from './verify-attempts.ts'
import type { Settlement } from './decide-settlement.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { PaymentSnapshot } from '#api/payments/attempts/attempt.ts'

/** The time limit of a call while a customer waits for a page. */
const PAGE_TIMEOUT_MS = 4_000

/**
 * Verifies attempts while a customer waits.
 * @returns the settlement of each attempt that the gateway answered about, by its id
 */
export async function verifyNow(
  platform: AppContext,
  gateway: Gateway,
  snapshots: PaymentSnapshot[],
): Promise<Map<string, Settlement | undefined>> {
  try {
    return await verifyAttempts(platform, gateway, { snapshots, timeoutMs: PAGE_TIMEOUT_MS })
  } catch (error) {
    platform.log.warn(
      { event: 'gateway.no_response', gateway: gateway.name, ...failureFields(error) },
      'gateway did not respond',
    )
    return new Map()
  }
}
