/** Records calls that did not return the state of the payments of attempts, and when these are verified next. */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { recordUnreadableAnswers } from '#api/payments/attempts/attempt-store.ts'
import type { PaymentSnapshot } from '#api/payments/attempts/attempt.ts'
import { nextAfterUnreadable } from '#api/payments/attempts/verification.ts'

export async function recordUnreadable(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  snapshots: PaymentSnapshot[],
): Promise<void> {
  if (snapshots.length === 0) return
  const now = runtime.now()
  const answers = snapshots.map(({ order, attempt }) => ({
    id: attempt.id,
    next: nextAfterUnreadable(attempt, now, order.start === 'renewal'),
  }))
  await runBatch(db, [recordUnreadableAnswers(answers)])
}
