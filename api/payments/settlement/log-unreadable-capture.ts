/** Logs a capture that a gateway states without what is needed to book it. */
import type { Gateway, Outcome } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { addLogLines } from '#api/platform/observability/count-log-lines.ts'
import type { Counters } from '#api/platform/observability/counters.ts'

const EVENT = 'payment.unreadable_capture'

/** Shows the counter of these lines for each gateway from 0 on, so that the alert sees the first one as growth. */
export function addUnreadableCaptureCounters(
  counters: Counters,
  gateways: readonly Pick<Gateway, 'name'>[],
): void {
  for (const { name } of gateways) addLogLines(counters, 'error', { event: EVENT, gateway: name }, 0)
}

/** Logs an outcome that is a capture without an amount or payment id. Nothing is activated without them. */
export function logUnreadableCapture(
  { log }: Pick<AppContext, 'log'>,
  { attempt, gateway }: { attempt: string; gateway: Gateway['name'] },
  outcome: Outcome | undefined,
): void {
  if (outcome?.kind !== 'pending' || !outcome.isUnreadableCapture) return
  log.error(
    { event: EVENT, attempt, gateway },
    'the gateway states a capture without a readable amount or payment id',
  )
}
