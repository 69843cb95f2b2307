/** Activates the packs of an order that a capture paid. */
import type { Order } from '#api/orders/order.ts'
import type { BasePackPlace } from '#api/packs/base-pack.ts'
import { insertEntitlements } from '#api/packs/entitlement-store.ts'
import type { Entitlement } from '#api/packs/entitlement.ts'
import { expiryOf, type PackDuration } from '#api/packs/validity.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { MailMessage } from '#api/messages/message-kind.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'

type Activation = {
  order: Order
  attempt: Attempt
  capture: BookedCapture
  /** Where the base pack of the order goes. An order that queues one has no other line. */
  place: Exclude<BasePackPlace, { kind: 'taken' }>
}

/** Returns the writes that activate the packs, from now on or behind the running one, and book their capture. */
export function activatePacks(
  platform: AppContext,
  { order, attempt, capture, place }: Activation,
): WriteStatement[] {
  const packs = insertEntitlements(entitlementsOf(platform, order, place))
  const { language } = order
  const message = messageAbout({ order, capture, place })
  const booked = bookCapture(platform, { attempt, capture, disposition: 'applied', language, message })
  return [packs, ...booked.writes]
}

function messageAbout({ order, capture, place }: Omit<Activation, 'attempt'>): MailMessage {
  const values = { amount: capture.amountPaise, reference: order.id }
  if (place.kind === 'queue')
    return { kind: 'payment_received_pack_queued', values: { ...values, day: place.behind.endsAt } }
  const kind = order.lines.length === 1 ? 'payment_received_pack_active' : 'payment_received_packs_active'
  return { kind, values }
}

function entitlementsOf({ runtime }: AppContext, order: Order, place: Activation['place']): Entitlement[] {
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
    endsAt: expiryOf(startsAt, durationOf(line)),
    queued: place.kind === 'queue' ? { behindId: place.behind.id, at: now } : null,
  }))
}

function durationOf({ months, days }: { months: number | null; days: number | null }): PackDuration {
  if (months !== null) return { months, days: null }
  if (days !== null) return { months: null, days }
  throw new Error('order line has neither months nor days')
}
