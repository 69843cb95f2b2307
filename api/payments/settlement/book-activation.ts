/** Builds the writes of a capture that paid its order. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'

export function bookActivation(
  platform: AppContext,
  { attempt, capture, lines }: { attempt: Attempt; capture: BookedCapture; lines: number },
): WriteStatement[] {
  const text =
    `Payment of ${formatRupees(toRupees(capture.amountPaise))} received. ` +
    `Your ${lines === 1 ? 'pack is' : 'packs are'} active. Reference ${attempt.orderId}.`
  const word = { subject: 'Payment received', text }
  return bookCapture(platform, { attempt, capture, disposition: 'applied', word }).writes
}
