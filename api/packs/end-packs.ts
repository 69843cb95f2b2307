/** Ends the packs of an order that is refunded. The pack queued behind its base pack starts at that moment. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Recipient } from '#api/messages/notify-buyer.ts'
import { type BasePack, isRunning, queuedBehind } from './base-pack.ts'
import { transitionEntitlements } from './entitlement-store.ts'
import { moveQueuedPack } from './move-queued-pack.ts'

type Ended = { orderId: string; owned: readonly BasePack[]; recipient: Recipient }

/**
 * @param owned the base packs of the buyer, read under the buyer's lock
 * @returns writes for `runBatchIfUnchanged`; `mustMatch` has the update of a moved queued pack
 */
export function endPacks(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { orderId, owned, recipient }: Ended,
): { mustMatch: WriteStatement[]; writes: WriteStatement[] } {
  const now = platform.runtime.now()
  const ended = owned.find((pack) => pack.orderId === orderId && isRunning(pack, now))
  const queued = ended && queuedBehind(ended.id, owned, now)
  if (!queued) return { mustMatch: [], writes: [transitionEntitlements({ orderId }, 'revoke', now)] }

  // The clock of the instance that queued it can be ahead of the clock of this instance.
  const startsAt = queued.queuedAt > now ? queued.queuedAt : now
  const { mustMatch, writes } = moveQueuedPack(platform, queued, {
    behind: { id: ended.id, endsAt: startsAt },
    recipient,
  })
  return {
    mustMatch: [mustMatch],
    writes: [transitionEntitlements({ orderId }, 'revoke', startsAt), ...writes],
  }
}
