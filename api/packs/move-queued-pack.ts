/** Moves the pack that waits behind another one when that one ends before its time or is replaced, and notifies its owner. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { notifyBuyer, type Recipient } from '#api/messages/notify-buyer.ts'
import type { queuedBehind } from './base-pack.ts'
import { updateQueuedPack } from './entitlement-store.ts'
import { expiryOf } from './validity.ts'

type QueuedPack = NonNullable<ReturnType<typeof queuedBehind>>

/** `mustMatch`: the update of the pack, for `runBatchIfUnchanged`: it matches only if the pack is as it was read. */
type Move = { mustMatch: WriteStatement; writes: WriteStatement[] }

/**
 * Returns the writes that move a queued pack to the end of another pack, and the messages to its owner.
 * @param behind the pack at whose end it starts from now on
 */
export function moveQueuedPack(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  pack: QueuedPack,
  { behind, recipient }: { behind: { id: string; endsAt: Date }; recipient: Recipient },
): Move {
  const { endsAt: startsAt, id: followsId } = behind
  const endsAt = expiryOf(startsAt, pack.term)
  const values = { pack: pack.name, day: endsAt }
  const message: MailMessage =
    startsAt <= platform.runtime.now()
      ? { kind: 'queued_pack_started', values }
      : { kind: 'queued_pack_moved', values: { ...values, start: startsAt } }
  const key = `moved-${pack.id}-${String(startsAt.getTime())}`
  return {
    mustMatch: updateQueuedPack(pack, { startsAt, endsAt, followsId }),
    writes: notifyBuyer(platform, recipient, { key, message }),
  }
}
