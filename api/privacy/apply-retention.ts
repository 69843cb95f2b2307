/**
 * Retention: deletes or anonymises data whose retention period is over; a job calls it. One instance at a time works on
 * a batch, in small transactions, so that requests do not wait for its locks.
 */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { deleteExpiredBatch, deleteExpiredGuesses, lockRetention } from './retention-store.ts'
import { RETENTION_CLASSES, type RetentionClass, retentionCutoff } from './retention.ts'

const AT_ONCE = 500

export async function applyRetention({ db, runtime }: Pick<AppContext, 'db' | 'runtime'>): Promise<void> {
  await deleteExpiredGuesses(db, runtime.now())
  for (const kept of RETENTION_CLASSES) while (await forgetSome({ db, runtime }, kept));
}

/** Deletes one batch. @returns whether there may be more; false where another instance has the lock */
function forgetSome(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  kept: RetentionClass,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if (!(await lockRetention(tx))) return false
    const now = runtime.now()
    return (
      (await deleteExpiredBatch(tx, kept, { before: retentionCutoff(kept, now), now, limit: AT_ONCE })) ===
      AT_ONCE
    )
  })
}
