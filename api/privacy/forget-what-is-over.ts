/**
 * Forgets what was kept long enough; called by a job. One instance at a time does it, in small transactions: whoever
 * buys meanwhile waits for none of them.
 */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { forgetBatch, forgetWholeBudgets, lockForgetting } from './retention-store.ts'
import { KEPT, type Kept, keptSince } from './retention.ts'

const AT_ONCE = 500

export async function forgetWhatIsOver({ db, world }: Pick<Platform, 'db' | 'world'>): Promise<void> {
  await forgetWholeBudgets(db, world.now())
  for (const kept of KEPT) while (await forgetSome({ db, world }, kept));
}

/** @returns whether there may be more, and nobody else is at it */
function forgetSome({ db, world }: Pick<Platform, 'db' | 'world'>, kept: Kept): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockForgetting(tx))) return false
    const now = world.now()
    return (await forgetBatch(tx, kept, { before: keptSince(kept, now), now, limit: AT_ONCE })) === AT_ONCE
  })
}
