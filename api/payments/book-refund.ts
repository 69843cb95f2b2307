/** What is written when a capture cannot be applied: it goes back, and the outbox sees to it. */
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import type { Attempt } from './attempt.ts'
import { bookCapture, type Captured } from './book-capture.ts'
import { backWithin, type UnusableReason, WHY_RETURNED } from './refund.ts'
import { requestRefund } from './request-refund.ts'

export function bookRefund(
  platform: Platform,
  { attempt, capture, reason }: { attempt: Attempt; capture: Captured; reason: UnusableReason },
): Write[] {
  const text =
    `Your payment of ${formatRupees(toRupees(capture.amountPaise))} is being returned: ${WHY_RETURNED[reason]}. ` +
    `${backWithin(attempt.gateway)} Reference ${attempt.orderId}.`
  const word = { subject: 'Your payment is being returned', text }
  const { booked, writes } = bookCapture(platform, { attempt, capture, disposition: 'refund', word })
  return [...writes, ...requestRefund(platform, booked, reason).writes]
}
