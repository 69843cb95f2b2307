/** The message to a buyer whose pending payment fails: the buyer may have left the page. */
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import type { Settlement } from './decide-settlement.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'

type StatusUpdate = Extract<Settlement, { kind: 'update_status' }>

/**
 * Returns the message about a failed attempt. Sends none where the attempt was not pending, because the page shows that
 * failure, and none where the order is paid already. The job of renewals sends the messages about debits.
 */
export function notifyFailure(
  platform: AppContext,
  { order, attempt }: { order: Order; attempt: Attempt },
  { status, reason }: StatusUpdate,
): WriteStatement[] {
  const isPaid = order.status === 'paid' || order.status === 'refunded'
  if (status !== 'failed' || attempt.status !== 'pending' || isPaid || order.start === 'renewal') return []
  const recipient = { ...attempt, language: order.language }
  return notifyBuyer(platform, recipient, {
    key: `failed-${attempt.id}`,
    message: {
      kind: reason ? `payment_failed_${reason}` : 'payment_failed',
      values: { amount: attempt.amountPaise, reference: attempt.id },
    },
  })
}
