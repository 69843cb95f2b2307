/** Builds the writes of a capture that cannot be applied: it is refunded, and the outbox submits the refund. */
import type { UnappliedReason } from '#contract/refund-reasons.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Order } from '#api/orders/order.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'
import { createRefund } from '#api/payments/refunds/create-refund.ts'

type UnappliedCapture = {
  order: Pick<Order, 'id' | 'language'>
  attempt: Attempt
  capture: BookedCapture
  reason: UnappliedReason
}

export function bookUnappliedCapture(
  platform: AppContext,
  { order, attempt, capture, reason }: UnappliedCapture,
): WriteStatement[] {
  const { fundingSource } = platform.config.gateways[attempt.gateway]
  const values = { amount: capture.amountPaise, reference: order.id }
  const { booked, writes } = bookCapture(platform, {
    attempt,
    capture,
    disposition: 'refund',
    language: order.language,
    message: reason === 'account_erased' ? undefined : { kind: `refund_${reason}_${fundingSource}`, values },
  })
  return [...writes, ...createRefund(platform, booked, { reason }).writes]
}
