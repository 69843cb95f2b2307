/** The message to a buyer whose pending payment fails: the buyer may have left the page. */
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import type { Settlement } from './decide-settlement.ts'
import { notifyBuyer } from '#api/platform/outbox/notify-buyer.ts'

type StatusUpdate = Extract<Settlement, { kind: 'update_status' }>

/**
 * Returns the message about a failed attempt. Sends none where the attempt was not pending, because the page shows that
 * failure, and none where the order is paid already.
 */
export function notifyFailure(
  platform: AppContext,
  { order, attempt }: { order: Order; attempt: Attempt },
  { status, reason }: StatusUpdate,
): WriteStatement[] {
  const isPaid = order.status === 'paid' || order.status === 'refunded'
  if (status !== 'failed' || attempt.status !== 'pending' || isPaid) return []
  const amount = formatPaise(attempt.amountPaise)
  const why = reason ? ` ${PAYMENT_REASONS[reason]}` : ''
  return notifyBuyer(platform, attempt, {
    key: `failed-${attempt.id}`,
    subject: 'Your payment has failed',
    text: `Your payment of ${amount} has failed.${why} Reference ${attempt.id}.`,
  })
}
