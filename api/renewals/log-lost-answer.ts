/** Logs that a gateway's answer to a notice or a debit did not arrive. */
import { failureFields } from '#api/platform/observability/logger.ts'
import type { RenewalWork } from './renewal-context-query.ts'

/** @returns undefined, for the answer that is unknown */
export function logLostAnswer(
  { platform: { log }, context }: RenewalWork,
  call: 'notice' | 'debit',
  error: unknown,
): undefined {
  log.warn(
    { event: `${call}.no_response`, renewal: context.renewal.id, ...failureFields(error) },
    'answer of the gateway was lost',
  )
}
