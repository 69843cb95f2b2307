/**
 * The one place where an order learns how its payment ended.
 *
 * The browser's return, the gateway's webhook and a page's claim only make us ask; what is settled
 * here is the gateway's own answer. Order, packs, books and messages change together or not at all.
 */
import { lockOrder, orderWrite } from '#api/orders/order-store.ts'
import type { Order } from '#api/orders/order.ts'
import { entitlementsWrite, ONE_BASE_PACK } from '#api/packs/entitlement-store.ts'
import type { Entitlement } from '#api/packs/entitlement.ts'
import { endOf, type Term } from '#api/packs/validity.ts'
import { brokenConstraint, inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { together, type Write } from '#api/platform/together.ts'
import { answeredWrite, lockAttempt, newsWrite } from './attempt-store.ts'
import type { Attempt } from './attempt.ts'
import { listCapturedIds } from './capture-store.ts'
import { decideSettlement, type Settlement } from './decide-settlement.ts'
import type { Outcome } from './gateway.ts'
import { nextPollAt } from './polling.ts'
import { bookActivation } from './book-activation.ts'
import { bookRefund } from './book-refund.ts'

/** @param outcome the gateway's answer to our own question about this attempt */
export async function settlePayment(
  platform: Platform,
  attempt: Attempt,
  outcome: Outcome,
): Promise<Settlement> {
  if (await isHeardAgain(platform, attempt, outcome)) return { kind: 'nothing new' }
  try {
    return await settle(platform, { attempt, outcome, baseConflict: false })
  } catch (error) {
    // The database knows an unexpired base pack: nothing was written, and the money goes back.
    if (brokenConstraint(error) !== ONE_BASE_PACK) throw error
    return settle(platform, { attempt, outcome, baseConflict: true })
  }
}

/**
 * A captured attempt stays watched for days, and nearly every answer is the capture that is booked already.
 * Captures and the state `captured` never go away, so that needs no locks; only that we asked is written down.
 */
async function isHeardAgain({ db, world }: Platform, attempt: Attempt, outcome: Outcome): Promise<boolean> {
  if (attempt.status !== 'captured' || outcome.kind !== 'captured') return false
  const { id, status, reason, startedAt } = attempt
  if (!(await listCapturedIds(db, id)).includes(outcome.gatewayPaymentId)) return false

  const now = world.now()
  const news = { id: world.id(), attemptId: id, outcome, detail: '', heardAt: now }
  await together(db, [
    answeredWrite(id, { status, reason, now, next: nextPollAt(startedAt, now) }),
    newsWrite({ ...news, source: 'poll', authentic: true }),
  ])
  return true
}

type Given = { attempt: Attempt; outcome: Outcome; baseConflict: boolean }

async function settle(
  platform: Platform,
  { attempt: { id, orderId }, outcome, baseConflict }: Given,
): Promise<Settlement> {
  const { db, world, log } = platform
  const settlement = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const locked = await lockAttempt(tx, id)
    if (!order || !locked) throw new Error(`attempt ${id} has no order`)
    const { attempt, capturedIds } = locked
    const now = world.now()
    const decided = decideSettlement({ order, attempt, capturedIds, outcome, baseConflict, now })

    const heard = { ...standingAfter(attempt, decided), now, next: nextPollAt(attempt.startedAt, now) }
    const news = { id: world.id(), attemptId: id, outcome, detail: '', heardAt: now }
    await together(tx, [
      ...writesFor(platform, { order, attempt, decided }),
      answeredWrite(id, heard),
      newsWrite({ ...news, source: 'poll', authentic: true }),
    ])
    return decided
  })
  if (settlement.kind !== 'nothing new')
    log.info({ order: orderId, attempt: id, settlement: settlement.kind }, 'payment settled')
  return settlement
}

function standingAfter(attempt: Attempt, decided: Settlement): Pick<Attempt, 'status' | 'reason'> {
  switch (decided.kind) {
    case 'nothing new':
      return attempt
    case 'learn':
      return decided
    case 'activate':
    case 'refund':
      return { status: 'captured', reason: null }
  }
}

function writesFor(
  platform: Platform,
  { order, attempt, decided }: { order: Order; attempt: Attempt; decided: Settlement },
): Write[] {
  const now = platform.world.now()
  switch (decided.kind) {
    case 'nothing new':
    case 'learn':
      return []
    case 'activate':
      return [
        orderWrite(order, 'capture', now),
        entitlementsWrite(entitlementsOf(platform, order, now)),
        ...bookActivation(platform, { attempt, capture: decided.capture, lines: order.lines.length }),
      ]
    case 'refund':
      return bookRefund(platform, { attempt, capture: decided.capture, reason: decided.reason })
  }
}

const entitlementsOf = ({ world }: Platform, order: Order, startsAt: Date): Entitlement[] =>
  order.lines.map((line) => ({
    id: world.id(),
    paidBy: { orderId: order.id, lineNo: line.lineNo },
    subscriberId: order.subscriberId,
    packageId: line.packageId,
    name: line.name,
    type: line.type,
    amountPaise: line.pricePaise,
    startsAt,
    endsAt: endOf(startsAt, termOf(line)),
  }))

function termOf({ months, days }: { months: number | null; days: number | null }): Term {
  if (months !== null) return { months, days: null }
  if (days !== null) return { months: null, days }
  throw new Error('an order line lasts months or days')
}
