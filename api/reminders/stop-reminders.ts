/** Stops the reminders of a subscriber, including those that wait in the outbox. */
import { buyerMessageKeys, reminderKey } from '#api/messages/buyer-message-keys.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { discardMessages } from '#api/platform/outbox/outbox-store.ts'
import {
  insertOptOut,
  listReminderIds,
  lockAllProgress,
  type OptOut,
  wantsReminders,
} from './reminder-store.ts'

/**
 * Safe to repeat. Waits for the current batch first, because it may not see the opt-out: its messages are discarded here. A
 * repeat takes no lock, so that repeats do not keep the job from writing reminders.
 */
export async function stopReminders(db: Db, optOut: OptOut): Promise<void> {
  const { subscriberId, now } = optOut
  if (!(await wantsReminders(db, subscriberId))) return
  await withTransaction(db, async (tx) => {
    await lockAllProgress(tx)
    const ids = await listReminderIds(tx, subscriberId)
    const keys = ids.flatMap((id) => buyerMessageKeys(reminderKey(id)))
    await runBatch(tx, [insertOptOut(optOut), discardMessages(keys, now)])
  })
}
