/** Builds the writes of a capture that cannot be applied: it is refunded, and the outbox submits the refund. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'
import { refundEtaText, type UnappliedReason, REFUND_REASON_TEXT } from '#api/payments/refunds/refund.ts'
import { createRefund } from '#api/payments/refunds/create-refund.ts'

export function bookUnappliedCapture(
  platform: AppContext,
  { attempt, capture, reason }: { attempt: Attempt; capture: BookedCapture; reason: UnappliedReason },
): WriteStatement[] {
  const text =
    `Your payment of ${formatPaise(capture.amountPaise)} is being returned: ${REFUND_REASON_TEXT[reason]}. ` +
    `${refundEtaText(platform.config.gateways[attempt.gateway])} Reference ${attempt.orderId}.`
  const message = { subject: 'Your payment is being returned', text }
  const { booked, writes } = bookCapture(platform, { attempt, capture, disposition: 'refund', message })
  return [...writes, ...createRefund(platform, booked, reason).writes]
}
