/** Fails an attempt that its gateway refused to begin. The answer is final: the buyer can pay another way at once. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import type { StatedMethod } from '#api/payments/gateways/gateway.ts'
import { settlePayment } from './settle-payment.ts'

/** Settles the attempt as failed. It is still verified on schedule: a capture that the gateway reports later counts. */
export async function failAttempt(
  platform: AppContext,
  { id }: Pick<Attempt, 'id'>,
  failure: { reason: PaymentReason; stated?: StatedMethod; bankCode?: string },
): Promise<void> {
  const [snapshot] = await runQueries(platform.db, snapshotQuery(id))
  if (!snapshot) throw new Error(`attempt ${id} has no order`)
  await settlePayment(platform, snapshot, { kind: 'failed', ...failure })
}
