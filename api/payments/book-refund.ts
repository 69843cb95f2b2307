/** What is written when a capture cannot be applied: it goes back, and the outbox sees to it. */
import { outboxWrite } from '#api/platform/outbox.ts'
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import type { Attempt } from './attempt.ts'
import { bookCapture, type Captured } from './book-capture.ts'
import { refundWrite } from './capture-store.ts'
import { backWithin, type RefundReason, refundToken, WHY_RETURNED } from './refund.ts'

export function bookRefund(
  platform: Platform,
  { attempt, capture, reason }: { attempt: Attempt; capture: Captured; reason: RefundReason },
): Write[] {
  const { world } = platform
  const now = world.now()
  const text =
    `Your payment of ${formatRupees(toRupees(capture.amountPaise))} is being returned: ${WHY_RETURNED[reason]}. ` +
    `${backWithin(attempt.gateway)} Reference ${attempt.orderId}.`
  const word = { subject: 'Your payment is being returned', text }
  const { booked, writes } = bookCapture(platform, { attempt, capture, disposition: 'refund', word })
  const refund = {
    id: world.id(),
    captureId: booked.id,
    token: refundToken(booked.gateway, booked.gatewayPaymentId),
    amountPaise: booked.amountPaise,
    reason,
    requestedAt: now,
  }
  const request = outboxWrite({ id: world.id(), topic: 'refund', key: refund.id, payload: {}, now })
  return [...writes, refundWrite(refund), request]
}
