/** Logs a capture that a gateway states without what is needed to book it. */
import type { Gateway, Outcome } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'

/** Logs an outcome that is a capture without an amount or payment id. Nothing is activated without them. */
export function logUnreadableCapture(
  { log }: Pick<AppContext, 'log'>,
  { attempt, gateway }: { attempt: string; gateway: Gateway['name'] },
  outcome: Outcome | undefined,
): void {
  if (outcome?.kind !== 'pending' || !outcome.isUnreadableCapture) return
  log.error(
    { event: 'payment.unreadable_capture', attempt, gateway },
    'the gateway states a capture without a readable amount or payment id',
  )
}
