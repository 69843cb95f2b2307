/** Builds the timeline of an order from recorded facts. Pure: the same facts give the same text for every reader. */
import type { OrderTimeline, TimelineEntry, TextPiece } from '#contract/timeline.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { paymentStatus } from '#api/payments/attempts/attempt.ts'
import type { GatewayFacts } from '#api/payments/gateways/gateway.ts'
import { type ManualRefund, REFUND_REASON_TEXT } from '#api/payments/refunds/refund.ts'
import {
  dayPiece,
  gatewayName,
  moneyPiece,
  namePiece,
  referencePiece,
  sentence,
  type TimelineFacts,
  type TimelineOptions,
  type TimelineAttempt,
  type TimelineCapture,
  type TimelineRefund,
} from './timeline.ts'
import { nextStep } from './next-step.ts'

/** A list with more names is counted instead. */
const MAX_NAMES = 3

export function buildTimeline(facts: TimelineFacts, options: TimelineOptions): OrderTimeline {
  const { order, attempts, captures } = facts
  const refunds = captures.flatMap(({ refund }) => (refund ? [{ done: refund.status === 'done' }] : []))
  const status = paymentStatus({ order: order.status, attempts, refunds })
  const entries = [
    orderEntry(facts),
    ...attempts.flatMap((attempt) => attemptEntries(attempt, options)),
    ...expiryEntries(facts),
    ...captures.flatMap((capture) => captureEntries(facts, capture, options)),
  ]
  const next = nextStep(facts, { ...options, status })
  return {
    transactionID: order.id,
    status,
    entries: entries.sort((a, b) => a.at.localeCompare(b.at)),
    ...(next && { next }),
  }
}

const entry = (at: Date, kind: TimelineEntry['kind'], text: TextPiece[]): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  text,
})

function orderEntry({ order, packs }: TimelineFacts): TimelineEntry {
  return entry(
    order.placedAt,
    'ordered',
    sentence`You ordered ${''}`.concat(
      joinNames(packs.map((pack) => [namePiece(pack)])),
      sentence` for ${moneyPiece(order.amountPaise)}.`,
    ),
  )
}

/** Joins names as "a, b and c"; a longer list becomes "5 packs". */
function joinNames(things: TextPiece[][]): TextPiece[] {
  if (things.length > MAX_NAMES) return sentence`${String(things.length)} packs`
  return things.flatMap((thing, at) => [...separator(at, things.length), ...thing])
}

const separator = (at: number, count: number): TextPiece[] =>
  at === 0 ? [] : at === count - 1 ? sentence` and ` : sentence`, `

function attemptEntries(attempt: TimelineAttempt, { gateways }: TimelineOptions): TimelineEntry[] {
  const source = gateways[attempt.gateway]
  const gateway = gatewayName(source)
  const chosen =
    attempt.number === 1 ? sentence`You chose ${gateway}.` : sentence`You tried again with ${gateway}.`
  const waiting =
    source.fundingSource === 'wallet'
      ? sentence`The wallet has not confirmed the payment yet.`
      : sentence`${gateway} waits for your bank.`
  return [
    entry(attempt.startedAt, 'chosen', chosen),
    ...(attempt.pendingAt ? [entry(attempt.pendingAt, 'waiting', waiting)] : []),
    ...outcomeEntries(attempt, gateway),
  ]
}

function outcomeEntries(
  { status, reason, statusSince, startedAt }: TimelineAttempt,
  gateway: string,
): TimelineEntry[] {
  const at = statusSince ?? startedAt
  if (status === 'expired')
    return [entry(at, 'ended', sentence`No payment reached ${gateway}. Nothing was charged.`)]
  if (status !== 'failed') return []
  const why = reason ? PAYMENT_REASONS[reason] : 'The payment failed.'
  // The texts of the other reasons state themselves what happened to the money.
  const noCharge = reason === 'not_completed' ? ` ${capital(gateway)} took no money.` : ''
  return [entry(at, 'failed', sentence`${why}${noCharge}`)]
}

const expiryEntries = ({ order }: TimelineFacts): TimelineEntry[] =>
  order.status === 'expired'
    ? [entry(order.expiresAt, 'ended', sentence`The time to pay this order was over.`)]
    : []

function captureEntries(
  facts: TimelineFacts,
  capture: TimelineCapture,
  options: TimelineOptions,
): TimelineEntry[] {
  const { amountPaise, capturedAt, refund, disposition } = capture
  const source = options.gateways[capture.gateway]
  const gateway = gatewayName(source)
  const received = sentence`Payment of ${moneyPiece(amountPaise)} received from ${gateway}`
  const returned = refund ? refundEntries(facts, capture, { refund, source }) : []
  if (disposition === 'refund') {
    const why = refund ? `, but ${REFUND_REASON_TEXT[refund.reason]}` : ''
    return [entry(capturedAt, 'paid', [...received, ...sentence`${why}.`]), ...returned]
  }
  const late = capturedAt > facts.order.expiresAt ? ', late; we accepted it' : ''
  return [
    entry(capturedAt, 'paid', [...received, ...sentence`${late}.`]),
    ...activationEntries(facts, capturedAt),
    ...returned,
  ]
}

function activationEntries({ packs }: TimelineFacts, at: Date): TimelineEntry[] {
  const running = packs.flatMap((pack) =>
    pack.endsAt ? [sentence`${namePiece(pack)} until ${dayPiece(pack.endsAt)}`] : [],
  )
  if (running.length === 0) return []
  if (running.length > MAX_NAMES)
    return [entry(at, 'active', sentence`Your ${String(running.length)} packs are active.`)]
  const opening = running.length === 1 ? sentence`Your pack is active: ` : sentence`Your packs are active: `
  return [entry(at, 'active', [...opening, ...joinNames(running), ...sentence`.`])]
}

function refundEntries(
  { packs }: TimelineFacts,
  { amountPaise, capturedAt }: TimelineCapture,
  { refund, source }: { refund: TimelineRefund; source: GatewayFacts },
): TimelineEntry[] {
  const gateway = gatewayName(source)
  const amount = moneyPiece(amountPaise)
  const ended = `${capital(REFUND_REASON_TEXT.operator)}, and ${packs.length === 1 ? 'its pack has' : 'its packs have'} ended. `
  // Capture and refund may be recorded at the same moment: the refund must not sort before its capture.
  const requested = entry(
    refund.requestedAt < capturedAt ? capturedAt : refund.requestedAt,
    'returning',
    sentence`${refund.reason === 'operator' ? ended : ''}${amount} is being returned to where it came from.`,
  )
  const manual = sentence`${capital(gateway)} could not return it by itself. Our staff returns ${amount} by hand.`
  const byHand = entry(refund.manualAt ?? refund.requestedAt, 'by_hand', manual)
  if (refund.status === 'manual') return [requested, byHand]
  if (!refund.doneAt) return [requested]
  if (refund.byHand) return [requested, byHand, entry(refund.doneAt, 'returned', sentByHand(refund.byHand))]
  const done = sentence`${capital(gateway)} returned ${amount}. Reference ${referencePiece(refund.token)}.`
  return [requested, entry(refund.doneAt, 'returned', done)]

  function sentByHand(sent: ManualRefund): TextPiece[] {
    const where = source.fundingSource === 'wallet' ? `into ${gateway}` : `through ${gateway}`
    const how =
      sent.from === 'bank'
        ? sentence`sent ${amount} to your bank account`
        : sentence`returned ${amount} ${where}`
    return [...sentence`Our staff `, ...how, ...sentence`. Reference ${referencePiece(sent.reference)}.`]
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
