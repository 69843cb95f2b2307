/** Builds the writes of every refund: the refund and the outbox item that submits it. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Capture } from '#api/payments/ledger/capture-store.ts'
import { insertRefund, type Refund } from './refund-store.ts'
import { newRefundReference } from './refund.ts'

type RefundableCapture = Pick<Capture, 'id' | 'gateway' | 'gatewayPaymentId' | 'amountPaise'>

/** A part of one line of a paid order. `partNo`: its number among the partial refunds of the payment, from 1. */
type Part = { lineNo: number; partNo: number }

export type RefundCause =
  | { reason: Exclude<RefundReason, 'upgrade_credit' | 'partial'> }
  /** `creditOf`: the order whose credit it returns. */
  | { reason: 'upgrade_credit'; creditOf: string }
  | { reason: 'partial'; part: Part }

/** Builds the refund of an amount of a capture: the rest of it, the credit of an upgrade, or a part of a line. */
export function createRefund(
  { runtime }: Pick<AppContext, 'runtime'>,
  { id: captureId, gateway, gatewayPaymentId, amountPaise }: RefundableCapture,
  cause: RefundCause,
): { refund: Refund; writes: WriteStatement[] } {
  const now = runtime.now()
  const part = cause.reason === 'partial' ? cause.part : undefined
  const token = newRefundReference(gateway, gatewayPaymentId, part?.partNo)
  const refund: Refund = {
    id: runtime.id(),
    captureId,
    token,
    amountPaise,
    reason: cause.reason,
    requestedAt: now,
    creditOf: cause.reason === 'upgrade_credit' ? cause.creditOf : null,
    lineNo: part?.lineNo ?? null,
  }
  const request = enqueue({
    id: runtime.id(),
    key: refund.id,
    payload: {},
    now,
    topic: 'refund',
    destination: gateway,
  })
  return { refund, writes: [insertRefund(refund), request] }
}
