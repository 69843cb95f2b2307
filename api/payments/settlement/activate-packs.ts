/** Activates the packs of an order that a capture paid. */
import type { Order } from '#api/orders/order.ts'
import { insertEntitlements } from '#api/packs/entitlement-store.ts'
import type { Entitlement } from '#api/packs/entitlement.ts'
import { expiryOf, type PackDuration } from '#api/packs/validity.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import { bookCapture, type BookedCapture } from './book-capture.ts'

/** Returns the writes that activate the packs from now on and book the capture that pays for them. */
export function activatePacks(
  platform: AppContext,
  { order, attempt, capture }: { order: Order; attempt: Attempt; capture: BookedCapture },
): WriteStatement[] {
  const now = platform.runtime.now()
  const packs = insertEntitlements(entitlementsOf(platform, order, now))
  const text =
    `Payment of ${formatPaise(capture.amountPaise)} received. ` +
    `Your ${order.lines.length === 1 ? 'pack is' : 'packs are'} active. Reference ${attempt.orderId}.`
  const message = { subject: 'Payment received', text }
  const booked = bookCapture(platform, { attempt, capture, disposition: 'applied', message }).writes
  return [packs, ...booked]
}

const entitlementsOf = ({ runtime }: AppContext, order: Order, startsAt: Date): Entitlement[] =>
  order.lines.map((line) => ({
    id: runtime.id(),
    paidBy: { orderId: order.id, lineNo: line.lineNo },
    subscriberId: order.subscriberId,
    packageId: line.packageId,
    name: line.name,
    type: line.type,
    amountPaise: line.pricePaise,
    startsAt,
    endsAt: expiryOf(startsAt, durationOf(line)),
  }))

function durationOf({ months, days }: { months: number | null; days: number | null }): PackDuration {
  if (months !== null) return { months, days: null }
  if (days !== null) return { months: null, days }
  throw new Error('order line has neither months nor days')
}
