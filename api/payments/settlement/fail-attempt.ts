/** Fails an attempt that its gateway refused to begin. The answer is final: the buyer can pay another way at once. */
import { orderQuery } from '#api/orders/order-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import { attemptQuery } from '#api/payments/attempts/attempt-store.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** Settles the attempt as failed. It is still verified on schedule: a capture that the gateway reports later counts. */
export async function failAttempt(
  platform: AppContext,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  reason: PaymentReason,
): Promise<void> {
  const [order, known] = await runQueries(platform.db, orderQuery(orderId), attemptQuery(id))
  if (!order || !known) throw new Error(`attempt ${id} has no order`)
  await settlePayment(platform, { order, ...known }, { kind: 'failed', reason })
}
