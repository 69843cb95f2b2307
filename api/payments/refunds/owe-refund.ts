/** Turns money of a sale into a refund: the ledger records a debt to the buyer, and the buyer gets a message. */
import type { MailMessage } from '#api/messages/message-texts.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import type { Order } from '#api/orders/order.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { createRefund, type RefundCause } from './create-refund.ts'
import type { Refund } from './refund-store.ts'

/** `capture`: with the amount that is refunded. `language`: the language of the message. */
type OwedMoney = Pick<Order, 'language'> & {
  capture: AppliedCapture
  cause: RefundCause
  message: MailMessage
}

export function oweRefund(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { capture, cause, message, language }: OwedMoney,
): { refund: Refund; writes: WriteStatement[] } {
  const { refund, writes } = createRefund(platform, capture, cause)
  const { id: ref, amountPaise, requestedAt: bookedAt } = refund
  const transfer = insertTransfers({
    id: platform.runtime.id(),
    kind: 'reversal',
    ref,
    amountPaise,
    bookedAt,
    from: 'refunds_payable',
    to: 'sales',
  })
  const messages = notifyBuyer(platform, { ...capture, language }, { key: `cancelled-${ref}`, message })
  return { refund, writes: [...writes, ...transfer, ...messages] }
}
