/** Builds the timeline of an order from recorded facts. Pure: the same facts and language give the same text. */
import type { OrderTimeline, TimelineEntry } from '#contract/timeline.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { paymentStatus, type PaymentStatus } from '#api/payments/attempts/attempt.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import {
  type AddedToTimeline,
  createEntry as entry,
  dayPiece,
  moneyPiece,
  namePiece,
  type TimelineFacts,
  type TimelineAttempt,
  type TimelineCapture,
  type TimelineRefund,
  refundsOf,
} from './timeline.ts'
import { GATEWAY_SENTENCES, type GatewaySentence, UNAPPLIED_SENTENCES } from './gateway-sentence.ts'
import {
  joinSentences,
  type TimelineOptions,
  writeGatewaySentence,
  writeList,
  writeSentence,
} from './write-sentence.ts'
import { nextStep } from './next-step.ts'
import { creditNoteEntry, creditRefundEntries, refundEntries } from './refund-entries.ts'

/** A list with more names than this is replaced by their number. */
const MAX_NAMES = 3

const NOTHING_ADDED: AddedToTimeline = { entries: [], failures: new Map() }

export function buildTimeline(
  facts: TimelineFacts,
  options: TimelineOptions,
  added = NOTHING_ADDED,
): OrderTimeline {
  const { order, attempts, captures, creditRefunds } = facts
  const refunds = [...captures.flatMap(refundsOf), ...creditRefunds.map(({ refund }) => refund)].map(
    (refund) => ({ done: refund.status === 'done' }),
  )
  const status = paymentStatus({ order: order.status, attempts, refunds })
  const entries = [
    ...(order.isRenewal ? [] : [orderEntry(facts, options), ...expiryEntries(facts, options)]),
    ...attempts.flatMap((attempt) =>
      attemptEntries(facts, attempt, { ...options, failures: added.failures }),
    ),
    ...captures.flatMap((capture) => captureEntries(facts, capture, options)),
    ...facts.creditRefunds.flatMap((credit) => creditRefundEntries(credit, options)),
    ...facts.creditNotes.map((note) => creditNoteEntry(note, options)),
    ...replacedEntries(facts, options),
    ...added.entries,
  ]
  const own = nextStep(facts, { ...options, status })
  const next = hasFailed(status) ? (added.next ?? own) : (own ?? added.next)
  return {
    transactionID: order.id,
    status,
    entries: entries.sort((a, b) => a.at.localeCompare(b.at)),
    ...(next && { next }),
  }
}

const hasFailed = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired'

function orderEntry({ order, packs }: TimelineFacts, { texts }: TimelineOptions): TimelineEntry {
  const names =
    packs.length > MAX_NAMES
      ? writeSentence(texts, /*i18n*/ '{count, plural, one {# pack} other {# packs}}', {
          count: packs.length,
        })
      : writeList(
          texts,
          packs.map((pack) => [namePiece(pack)]),
        )
  const values = { packs: names, amount: moneyPiece(order.amountPaise) }
  const text =
    order.creditPaise === null
      ? writeSentence(texts, /*i18n*/ 'You ordered {packs} for {amount}.', values)
      : writeSentence(
          texts,
          /*i18n*/ 'You ordered {packs} for {amount} and a credit of {credit} for unused days.',
          {
            ...values,
            credit: moneyPiece(order.creditPaise),
          },
        )
  return entry(order.placedAt, 'ordered', text)
}

/** Returns the end of an app plan by an upgrade. */
function replacedEntries({ replaced }: TimelineFacts, { texts }: TimelineOptions): TimelineEntry[] {
  if (!replaced) return []
  const { at, creditPaise, pack } = replaced
  const text = /*i18n*/ 'You upgraded {pack}. Its unused days paid {amount} of the new pack.'
  const values = { pack: namePiece(pack), amount: moneyPiece(creditPaise) }
  return [entry(at, 'ended', writeSentence(texts, text, values))]
}

type AttemptOptions = TimelineOptions & Pick<AddedToTimeline, 'failures'>

function attemptEntries(
  { order }: TimelineFacts,
  attempt: TimelineAttempt,
  options: AttemptOptions,
): TimelineEntry[] {
  const { texts, gateways } = options
  const gateway = gateways[attempt.gateway]
  const waiting = writeGatewaySentence(texts, GATEWAY_SENTENCES.waiting, gateway)
  const begun = order.isRenewal
    ? writeSentence(texts, debitText(attempt), { amount: moneyPiece(order.amountPaise) })
    : writeGatewaySentence(texts, choiceText(attempt), gateway)
  return [
    entry(attempt.startedAt, 'chosen', begun),
    ...(attempt.pendingAt ? [entry(attempt.pendingAt, 'waiting', waiting)] : []),
    ...outcomeEntries(attempt, options),
  ]
}

const choiceText = ({ number }: TimelineAttempt): GatewaySentence =>
  number === 1 ? GATEWAY_SENTENCES.chosen : GATEWAY_SENTENCES.chosenAgain

const debitText = ({ number }: TimelineAttempt): string =>
  number === 1
    ? /*i18n*/ 'We asked your bank to pay {amount}.'
    : /*i18n*/ 'We asked your bank again to pay {amount}.'

function outcomeEntries(
  { id, status, reason, statusSince, startedAt, gateway: name }: TimelineAttempt,
  { texts, gateways, failures }: AttemptOptions,
): TimelineEntry[] {
  const at = statusSince ?? startedAt
  const gateway = gateways[name]
  if (status === 'expired')
    return [entry(at, 'ended', writeGatewaySentence(texts, GATEWAY_SENTENCES.notPaid, gateway))]
  if (status !== 'failed') return []
  const failure = failures.get(id)
  if (failure !== undefined) return [entry(at, 'failed', writeSentence(texts, failure))]
  const why = writeSentence(texts, reason ? PAYMENT_REASONS[reason] : /*i18n*/ 'The payment failed.')
  // The texts of the other reasons state themselves what happened to the money.
  const noCharge =
    reason === 'not_completed' ? writeGatewaySentence(texts, GATEWAY_SENTENCES.tookNoMoney, gateway) : []
  return [entry(at, 'failed', joinSentences(why, noCharge))]
}

/** Returns no entry for an order that a next order ended before its time: when that was is not stored. */
const expiryEntries = ({ order }: TimelineFacts, { texts, now }: TimelineOptions): TimelineEntry[] =>
  order.status === 'expired' && order.expiresAt <= now
    ? [
        entry(
          order.expiresAt,
          'ended',
          writeSentence(texts, /*i18n*/ 'The time to pay for this order ended.'),
        ),
      ]
    : []

function captureEntries(
  facts: TimelineFacts,
  capture: TimelineCapture,
  options: TimelineOptions,
): TimelineEntry[] {
  const { capturedAt, refund, disposition } = capture
  const { texts, gateways } = options
  const amount = moneyPiece(capture.amountPaise)
  const paid = (sentence: GatewaySentence) =>
    entry(capturedAt, 'paid', writeGatewaySentence(texts, sentence, gateways[capture.gateway], { amount }))
  // A chargeback is not an act of the shop: the buyer knows of it from the bank.
  const returned = refundsOf(capture)
    .filter(({ reason }) => reason !== 'chargeback')
    .flatMap((one) => refundEntries(facts, { ...capture, refund: one }, options))
  if (disposition === 'refund') return [paid(unappliedSentence(refund)), ...returned]
  const isLate = capturedAt > facts.order.expiresAt
  return [
    paid(isLate ? GATEWAY_SENTENCES.receivedLate : GATEWAY_SENTENCES.received),
    ...activationEntries(facts, capturedAt, options),
    ...returned,
  ]
}

function unappliedSentence(refund: TimelineRefund | null): GatewaySentence {
  const reason = refund?.reason ?? 'partial'
  if (reason === 'upgrade_credit' || reason === 'chargeback' || reason === 'partial')
    return GATEWAY_SENTENCES.received
  return UNAPPLIED_SENTENCES[reason]
}

function activationEntries({ packs }: TimelineFacts, at: Date, { texts }: TimelineOptions): TimelineEntry[] {
  const queued = packs.find(({ startsAt }) => startsAt && startsAt > at)
  if (queued?.startsAt) return [queuedEntry(queued, { at, startsAt: queued.startsAt }, texts)]
  const running = packs.flatMap((pack) => {
    if (!pack.endsAt) return []
    const values = { pack: namePiece(pack), day: dayPiece(pack.endsAt) }
    return [writeSentence(texts, /*i18n*/ '{pack} until {day}', values)]
  })
  const { length: count } = running
  if (count === 0) return []
  const list = writeList(texts, running)
  if (count > MAX_NAMES)
    return [entry(at, 'active', writeSentence(texts, /*i18n*/ 'Your {count} packs are active.', { count }))]
  const active =
    count === 1 ? /*i18n*/ 'Your pack is active: {list}.' : /*i18n*/ 'Your packs are active: {list}.'
  return [entry(at, 'active', writeSentence(texts, active, { list }))]
}

/** An order that queues a pack has no other one. */
const queuedEntry = (
  pack: TimelineFacts['packs'][number],
  { at, startsAt }: { at: Date; startsAt: Date },
  texts: Texts,
): TimelineEntry =>
  entry(
    at,
    'queued',
    writeSentence(texts, /*i18n*/ '{pack} starts on {day}, when the pack before it ends.', {
      pack: namePiece(pack),
      day: dayPiece(startsAt),
    }),
  )
