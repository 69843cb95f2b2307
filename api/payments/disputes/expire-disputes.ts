/** Expires the disputes whose deadline passed without evidence: the bank decides them. */
import type { AppContext } from '#api/platform/context.ts'
import { processItems } from '#api/platform/process-items.ts'
import { listDisputesToExpire, transitionDispute } from './dispute-store.ts'

/** The job that expires disputes. */
export async function expireDisputes({
  db,
  runtime,
  log,
}: Pick<AppContext, 'db' | 'runtime' | 'log'>): Promise<void> {
  const now = runtime.now()
  const items = await listDisputesToExpire(db, now)
  await processItems(log, { event: 'dispute.expiry_failed', items, nameOf: (id) => id }, async (id) => {
    const { numAffectedRows } = await transitionDispute(id, 'expire', { now }).execute(db)
    // Otherwise another instance expired it, or the evidence was sent a moment ago.
    if (numAffectedRows === 1n)
      log.error({ event: 'dispute.expired', dispute: id }, 'dispute expired without evidence')
  })
}
