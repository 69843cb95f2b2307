/** What is written when a capture paid its order. */
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import type { Attempt } from './attempt.ts'
import { bookCapture, type Captured } from './book-capture.ts'

export function bookActivation(
  platform: Platform,
  { attempt, capture, lines }: { attempt: Attempt; capture: Captured; lines: number },
): Write[] {
  const text =
    `Payment of ${formatRupees(toRupees(capture.amountPaise))} received. ` +
    `Your ${lines === 1 ? 'pack is' : 'packs are'} active. Reference ${attempt.orderId}.`
  const word = { subject: 'Payment received', text }
  return bookCapture(platform, { attempt, capture, disposition: 'applied', word }).writes
}
