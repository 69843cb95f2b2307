/** What is written whenever money was captured: the capture, the books, and word to the buyer. */
import type { Platform } from '#api/platform/platform.ts'
import type { Write } from '#api/platform/together.ts'
import type { Paise } from '#contract/money.ts'
import type { Attempt } from './attempt.ts'
import { type Capture, captureWrite } from './capture-store.ts'
import { transferWrites } from './ledger-store.ts'
import { tellBuyer } from './tell-buyer.ts'

export type Captured = { gatewayPaymentId: string; amountPaise: Paise }

type Given = {
  attempt: Attempt
  capture: Captured
  disposition: Capture['disposition']
  /** For the buyer's phone and mailbox. */
  word: { subject: string; text: string }
}

/** The gateway holds our money from now on: as a sale, or as a debt to the buyer. */
export function bookCapture(
  platform: Platform,
  { attempt, capture, disposition, word }: Given,
): { booked: Capture; writes: Write[] } {
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
  const transfer = transferWrites({
    id: world.id(),
    kind: 'capture',
    ref: booked.id,
    amountPaise: booked.amountPaise,
    from: disposition === 'applied' ? 'sales' : 'refunds_payable',
    to: `gateway:${gateway}`,
    bookedAt: now,
  })
  const key = `${disposition}-${booked.gatewayPaymentId}`
  const messages = tellBuyer(platform, attempt, { key, ...word })
  return { booked, writes: [captureWrite(booked), ...transfer, ...messages] }
}
