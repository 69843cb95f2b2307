/** What a buyer is told when a payment fails that was under way: nobody may be in front of the page any more. */
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/batch.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import type { Attempt } from './attempt.ts'
import type { Settlement } from './decide-settlement.ts'
import { notifyBuyer } from './notify-buyer.ts'

type Learned = Extract<Settlement, { kind: 'learn' }>

/** Nothing for who saw it fail on the page, and nothing about a try that no longer matters. */
export function notifyFailure(
  platform: AppContext,
  { order, attempt }: { order: Order; attempt: Attempt },
  { status, reason }: Learned,
): WriteStatement[] {
  const paid = order.status === 'paid' || order.status === 'refunded'
  if (status !== 'failed' || attempt.status !== 'pending' || paid) return []
  const amount = formatRupees(toRupees(attempt.amountPaise))
  const why = reason ? ` ${PAYMENT_REASONS[reason]}` : ''
  return notifyBuyer(platform, attempt, {
    key: `failed-${attempt.id}`,
    subject: 'Your payment has failed',
    text: `Your payment of ${amount} has failed.${why} Reference ${attempt.id}.`,
  })
}
