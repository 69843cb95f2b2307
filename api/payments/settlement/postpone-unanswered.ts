/**
 * Postpones the next verification of attempts about which their gateway gives no readable answer, by the schedule of the others.
 * Without this, each is verified again when its claim ends, every thirty seconds for ever.
 */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { postponeVerifications } from '#api/payments/attempts/attempt-store.ts'
import type { PaymentSnapshot } from '#api/payments/attempts/attempt.ts'
import { nextPollAt } from '#api/payments/attempts/polling.ts'
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'

export async function postponeUnanswered(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  snapshots: PaymentSnapshot[],
): Promise<void> {
  if (snapshots.length === 0) return
  const now = runtime.now()
  const postponed = snapshots.map(({ order, attempt: { id, startedAt, status } }) => ({
    id,
    // Also after the end of the schedule: the gateway has not said whether there is a payment.
    next:
      nextPollAt(startedAt, now, { status, isDebit: order.start === 'renewal' }) ??
      addSeconds(now, DAY_SECONDS),
  }))
  await runBatch(db, [postponeVerifications(postponed)])
}
