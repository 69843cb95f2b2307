/** Opens one outbox worker for each destination, with separate slots. */
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import { type Delivery, openOutboxWorker, type OutboxWorker } from '#api/platform/outbox/outbox-worker.ts'
import type { AppContext } from '#api/platform/context.ts'
import { LONGEST_SEND_MS, sendMessage } from '#api/platform/outbox/send-message.ts'
import type { GatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { MAX_REFUND_MS, submitRefund } from '#api/payments/refunds/submit-refund.ts'

export type Outbox = Record<OutboxDestination, OutboxWorker>

/** @param stopping aborted when no further item may be started */
export function openOutbox(
  platform: AppContext,
  gateways: GatewayRegistry,
  stopping: AbortSignal = new AbortController().signal,
): Outbox {
  const message = { handle: sendMessage, longestMs: LONGEST_SEND_MS, atOnce: 20 }
  const refund = {
    handle: (...[given, item]: Parameters<typeof sendMessage>) => submitRefund(given, gateways, item),
    longestMs: MAX_REFUND_MS,
    atOnce: 5,
  }
  const open = (destination: OutboxDestination, how: Omit<Delivery, 'destination'>) =>
    openOutboxWorker(platform, { destination, ...how }, stopping)
  const openRefunds = (gateway: GatewayName) =>
    open(gateway, { ...refund, mayStart: (now) => callsAdmitted(gateways[gateway].circuit, now) })
  return {
    otp: open('otp', message),
    sms: open('sms', message),
    mail: open('mail', message),
    payu: openRefunds('payu'),
    paytm: openRefunds('paytm'),
    'satellite-wallet': openRefunds('satellite-wallet'),
  }
}
