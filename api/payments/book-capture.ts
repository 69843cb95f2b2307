/** What is written whenever money was captured: the capture, the books, and word to the buyer. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/batch.ts'
import type { Paise } from '#contract/money.ts'
import type { Attempt } from './attempt.ts'
import { type Capture, insertCapture } from './capture-store.ts'
import { insertTransfers } from './ledger-store.ts'
import { notifyBuyer } from './notify-buyer.ts'

export type BookedCapture = { gatewayPaymentId: string; amountPaise: Paise }

type Given = {
  attempt: Attempt
  capture: BookedCapture
  disposition: Capture['disposition']
  /** For the buyer's phone and mailbox. */
  word: { subject: string; text: string }
}

/** The gateway holds our money from now on: as a sale, or as a debt to the buyer. */
export function bookCapture(
  platform: AppContext,
  { attempt, capture, disposition, word }: Given,
): { booked: Capture; writes: WriteStatement[] } {
  const { world } = platform
  const now = world.now()
  const { gateway, id: attemptId, orderId } = attempt
  const booked: Capture = {
    id: world.id(),
    gateway,
    ...capture,
    attemptId,
    orderId,
    disposition,
    capturedAt: now,
  }
  const transfer = insertTransfers({
    id: world.id(),
    kind: 'capture',
    ref: booked.id,
    amountPaise: booked.amountPaise,
    from: disposition === 'applied' ? 'sales' : 'refunds_payable',
    to: `gateway:${gateway}`,
    bookedAt: now,
  })
  const key = `${disposition}-${booked.gatewayPaymentId}`
  const messages = notifyBuyer(platform, attempt, { key, ...word })
  return { booked, writes: [insertCapture(booked), ...transfer, ...messages] }
}
