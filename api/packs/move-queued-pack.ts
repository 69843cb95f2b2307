/** Moves the pack that waits behind another one when that one ends before its time, and notifies its owner. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { notifyBuyer, type Recipient } from '#api/platform/outbox/notify-buyer.ts'
import { formatDay } from '#contract/format/format-date.ts'
import type { queuedBehind } from './base-pack.ts'
import { updateQueuedPack } from './entitlement-store.ts'
import { expiryOf } from './validity.ts'

type QueuedPack = NonNullable<ReturnType<typeof queuedBehind>>

/** `sure` must find the pack as it was read. */
type Move = { sure: WriteStatement; writes: WriteStatement[] }

/** @param startsAt the new end of the pack before it */
export function moveQueuedPack(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  pack: QueuedPack,
  { startsAt, recipient }: { startsAt: Date; recipient: Recipient },
): Move {
  const endsAt = expiryOf(startsAt, pack.term)
  const start = startsAt <= platform.runtime.now() ? 'has started now' : `starts on ${dayOf(startsAt)}`
  const text = `Your queued pack ${pack.name} ${start}. It runs until ${dayOf(endsAt)}.`
  const key = `moved-${pack.id}-${String(startsAt.getTime())}`
  const message = { key, subject: 'Your queued pack has moved', text }
  return {
    sure: updateQueuedPack(pack, { startsAt, endsAt }),
    writes: notifyBuyer(platform, recipient, message),
  }
}

const dayOf = (moment: Date): string => formatDay(moment.toISOString())
