/** Fails an attempt that its gateway refused to begin: that answer is final, so its buyer can pay another way at once. */
import { orderReading } from '#api/orders/order-store.ts'
import type { Platform } from '#api/platform/platform.ts'
import { readTogether } from '#api/platform/together.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import { attemptReading } from './attempt-store.ts'
import type { Attempt } from './attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** The attempt stays watched like any other: a capture that the gateway reports later still counts. */
export async function failAttempt(
  platform: Platform,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  reason: PaymentReason,
): Promise<void> {
  const [order, known] = await readTogether(platform.db, orderReading(orderId), attemptReading(id))
  if (!order || !known) throw new Error(`attempt ${id} has no order`)
  await settlePayment(platform, { order, ...known }, { kind: 'failed', reason })
}
