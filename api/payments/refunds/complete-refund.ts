/** Builds the writes of a refund that is done: its status, its ledger transfer and the message to the buyer. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { insertRefundTransfer, type Transfer } from '#api/payments/ledger/ledger-store.ts'
import type { OpenRefund } from './open-refund-query.ts'
import { transitionRefund } from './refund-store.ts'

/** @param from the account that paid the part that no dispute covers */
export function completeRefund(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  refund: OpenRefund,
  { from, message }: { from: Transfer['from']; message: MailMessage },
): WriteStatement[] {
  const { runtime } = platform
  const { id, amountPaise, coveredPaise } = refund
  const now = runtime.now()
  return [
    transitionRefund(id, 'complete', { now }),
    ...insertRefundTransfer({ id: runtime.id(), ref: id, amountPaise, coveredPaise, from, bookedAt: now }),
    ...notifyBuyer(platform, refund, { key: `returned-${id}`, message }),
  ]
}
