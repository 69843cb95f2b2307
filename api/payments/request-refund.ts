/** What is written whenever a capture goes back, whyever it does: the refund, and the outbox sees to it. */
import { outboxWrite } from '#api/platform/outbox.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import { type Capture, type Refund, refundWrite } from './capture-store.ts'
import { type RefundReason, refundToken } from './refund.ts'

type Taken = Pick<Capture, 'id' | 'gateway' | 'gatewayPaymentId' | 'amountPaise'>

/** All of the capture, never a part. */
export function requestRefund(
  { world }: Pick<Platform, 'world'>,
  { id: captureId, gateway, gatewayPaymentId, amountPaise }: Taken,
  reason: RefundReason,
): { refund: Refund; writes: Write[] } {
  const now = world.now()
  const token = refundToken(gateway, gatewayPaymentId)
  const refund: Refund = { id: world.id(), captureId, token, amountPaise, reason, requestedAt: now }
  const request = outboxWrite({
    ...{ id: world.id(), key: refund.id, payload: {}, now },
    ...{ topic: 'refund', destination: gateway },
  })
  return { refund, writes: [refundWrite(refund), request] }
}
