/** Reads what says that it comes from a gateway. What the gateway did not sign is logged, and moves nothing. */
import type { Platform } from '#api/platform/platform.ts'
import { ProblemError } from '#contract/problem.ts'
import type { GatewayName } from './gateway.ts'

/** @throws what `read` throws: ForgedNews, where the signature is not the gateway's */
export function readSigned<Read>(
  { log }: Pick<Platform, 'log'>,
  { gateway, source }: { gateway: GatewayName; source: 'return' | 'webhook' },
  read: () => Read,
): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProblemError) log.warn({ gateway }, `forged ${source} refused`)
    throw error
  }
}
