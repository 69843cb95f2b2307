/** Builds the writes of every refund: the refund and the outbox item that submits it. */
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Capture } from '#api/payments/ledger/capture-store.ts'
import { insertRefund, type Refund } from './refund-store.ts'
import { type RefundReason, newRefundReference } from './refund.ts'

type RefundableCapture = Pick<Capture, 'id' | 'gateway' | 'gatewayPaymentId' | 'amountPaise'>

/**
 * Builds the refund of a whole capture, or of a part of it that was the credit of an upgrade. Other partial refunds do not
 * exist.
 * @param creditOf the order whose credit it returns
 */
export function createRefund(
  { runtime }: Pick<AppContext, 'runtime'>,
  { id: captureId, gateway, gatewayPaymentId, amountPaise }: RefundableCapture,
  { reason, creditOf = null }: { reason: RefundReason; creditOf?: string | null },
): { refund: Refund; writes: WriteStatement[] } {
  const now = runtime.now()
  const token = newRefundReference(gateway, gatewayPaymentId)
  const refund: Refund = {
    id: runtime.id(),
    captureId,
    token,
    amountPaise,
    reason,
    requestedAt: now,
    creditOf,
  }
  const request = enqueue({
    ...{ id: runtime.id(), key: refund.id, payload: {}, now },
    ...{ topic: 'refund', destination: gateway },
  })
  return { refund, writes: [insertRefund(refund), request] }
}
