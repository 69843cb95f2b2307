/** Activates the packs of an order that a capture paid. */
import type { Order } from '#api/orders/order.ts'
import { insertEntitlements, transitionEntitlements } from '#api/packs/entitlement-store.ts'
import type { Entitlement } from '#api/packs/entitlement.ts'
import { moveQueuedPack } from '#api/packs/move-queued-pack.ts'
import type { PaidPackPlace } from '#api/packs/upgrade.ts'
import { expiryOf, type PackDuration } from '#api/packs/validity.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'
import { paidOrderMessage } from './paid-order-message.ts'
import type { RenewalPeriod } from './renewal-period-query.ts'

type Activation = {
  order: Order
  attempt: Attempt
  capture: BookedCapture
  /** Where the base pack of the order goes. An order that queues or upgrades one has no other line. */
  place: Exclude<PaidPackPlace, { kind: 'taken' | 'lapsed' }>
  /** The period of the order of a renewal. */
  renewal?: RenewalPeriod | undefined
}

/**
 * Returns the writes that activate the packs, from now on or behind the running one, and book their capture.
 * `mustMatch`: the updates of packs, for `runBatchIfUnchanged`: they match only if the packs are as they were read.
 */
export function activatePacks(
  platform: AppContext,
  { order, attempt, capture, place, renewal }: Activation,
): { mustMatch: WriteStatement[]; writes: WriteStatement[] } {
  const entitlements = entitlementsOf(platform, { order, place, renewal })
  const { language } = order
  const message = paidOrderMessage({
    order,
    amountPaise: capture.amountPaise,
    pack: entitlements[0],
    isQueued: place.kind === 'queue',
  })
  const booked = bookCapture(platform, { attempt, capture, disposition: 'applied', language, message })
  const replaced = replacePack(platform, { order, attempt, place, by: entitlements[0] })
  return {
    mustMatch: replaced.mustMatch,
    writes: [insertEntitlements(entitlements), ...booked.writes, ...replaced.writes],
  }
}

type Replacement = Omit<Activation, 'capture' | 'renewal'> & { by: Entitlement | undefined }

/** Returns the writes of an upgrade: the replaced pack ends when the new one starts, and the queued pack waits for that one. */
function replacePack(
  platform: AppContext,
  { order, attempt, place, by }: Replacement,
): { mustMatch: WriteStatement[]; writes: WriteStatement[] } {
  if (place.kind !== 'replace' || !by) return { mustMatch: [], writes: [] }
  const ended = transitionEntitlements({ id: place.ended.id }, 'replace', by.startsAt)
  if (!place.queued) return { mustMatch: [ended], writes: [] }
  const recipient = { ...attempt, language: order.language }
  const moved = moveQueuedPack(platform, place.queued, { behind: by, recipient })
  return { mustMatch: [ended, moved.mustMatch], writes: moved.writes }
}

function entitlementsOf(
  { runtime }: AppContext,
  { order, place, renewal }: Pick<Activation, 'order' | 'place' | 'renewal'>,
): Entitlement[] {
  const now = runtime.now()
  const startsAt = place.kind === 'queue' ? place.behind.endsAt : now
  return order.lines.map((line) => ({
    id: runtime.id(),
    paidBy: { orderId: order.id, lineNo: line.lineNo },
    subscriberId: order.subscriberId,
    packageId: line.packageId,
    name: line.name,
    type: line.type,
    amountPaise: line.pricePaise,
    startsAt,
    endsAt: plannedEnd(startsAt, renewal) ?? expiryOf(startsAt, durationOf(line)),
    follows: predecessorOf(place, now),
  }))
}

/** The end of a renewed period that starts when it is due: its day of the month is that of the first period. */
const plannedEnd = (startsAt: Date, renewal: RenewalPeriod | undefined): Date | undefined =>
  renewal?.dueAt.getTime() === startsAt.getTime() ? renewal.endsAt : undefined

function predecessorOf(place: Activation['place'], now: Date): Entitlement['follows'] {
  switch (place.kind) {
    case 'queue':
      return { id: place.behind.id, queuedAt: now }
    case 'replace':
      return { id: place.ended.id, queuedAt: null }
    case 'now':
      return null
  }
}

function durationOf({ months, days }: { months: number | null; days: number | null }): PackDuration {
  if (months !== null) return { months, days: null }
  if (days !== null) return { months: null, days }
  throw new Error('order line has neither months nor days')
}
