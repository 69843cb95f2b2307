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
    {
      event: `${call}.no_response` as const,
      renewal: context.renewal.id,
      gateway: context.mandate.gateway,
      ...failureFields(error),
    },
    'no answer from the gateway: the notice or debit is verified later',
  )
}
