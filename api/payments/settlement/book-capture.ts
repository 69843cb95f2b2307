/** Builds the writes of every capture: the capture, its ledger transfer, and the messages to the buyer. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Paise } from '#contract/money.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { type Capture, insertCapture } from '#api/payments/ledger/capture-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import type { Language } from '#contract/languages.ts'

export type BookedCapture = { gatewayPaymentId: string; amountPaise: Paise }

type Booking = {
  attempt: Attempt
  capture: BookedCapture
  disposition: Capture['disposition']
  /** The language of messages about the order. */
  language: Language
  /** Undefined where no message can reach the buyer: the account is erased. */
  message: MailMessage | undefined
}

/**
 * Builds the capture and its writes. The ledger books the amount on the gateway's account: as a sale, or as a debt to
 * the buyer.
 */
export function bookCapture(
  platform: AppContext,
  { attempt, capture, disposition, language, message }: Booking,
): { booked: Capture; writes: WriteStatement[] } {
  const { runtime } = platform
  const now = runtime.now()
  const { gateway, id: attemptId, orderId } = attempt
  const booked: Capture = {
    id: runtime.id(),
    gateway,
    ...capture,
    attemptId,
    orderId,
    disposition,
    capturedAt: now,
  }
  const transfer = insertTransfers({
    id: runtime.id(),
    kind: 'capture',
    ref: booked.id,
    amountPaise: booked.amountPaise,
    from: disposition === 'applied' ? 'sales' : 'refunds_payable',
    to: `gateway:${gateway}`,
    bookedAt: now,
  })
  const key = `${disposition}-${booked.gatewayPaymentId}`
  const messages = message ? notifyBuyer(platform, { ...attempt, language }, { key, message }) : []
  return { booked, writes: [insertCapture(booked), ...transfer, ...messages] }
}
