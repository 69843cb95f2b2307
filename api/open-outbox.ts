/** Opens one outbox worker for each destination, with separate slots. */
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import { type Delivery, openOutboxWorker, type OutboxWorker } from '#api/platform/outbox/outbox-worker.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { MAX_SEND_MS, sendMessage } from '#api/platform/outbox/send-message.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { MAX_REFUND_MS, submitRefund } from '#api/payments/refunds/submit-refund.ts'

/**
 * @param platform with the connection for codes, if they have a separate one
 * @param stopping aborted when no further item may be started
 */
export function openOutbox(
  { codeDb, ...platform }: AppContext & { codeDb?: Db },
  gateways: GatewayRegistry,
  stopping: AbortSignal = new AbortController().signal,
): OutboxWorker[] {
  // A send that takes 100 ms allows 200 messages a second. Refunds are rare; each makes two calls of up to ten seconds.
  const message = { handle: sendMessage, maxHandleMs: MAX_SEND_MS, slots: 20 }
  // A code whose send hangs uses a slot for five seconds, several times: with few slots, one network's codes would stop all logins.
  const code = { ...message, slots: 100 }
  const refund = {
    handle: (...[context, item]: Parameters<typeof sendMessage>) => submitRefund(context, gateways, item),
    maxHandleMs: MAX_REFUND_MS,
    slots: 5,
  }
  const open = (destination: OutboxDestination, delivery: Omit<Delivery, 'destination'>, db = platform.db) =>
    openOutboxWorker({ ...platform, db }, { destination, ...delivery }, stopping)
  return [
    open('otp', code, codeDb),
    open('sms', message),
    open('mail', message),
    ...Object.values(gateways).map(({ name, circuit }) =>
      open(name, { ...refund, mayStart: (now) => callsAdmitted(circuit, now) }),
    ),
  ]
}
