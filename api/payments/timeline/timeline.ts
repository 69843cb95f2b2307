/** The timeline of an order: the recorded facts it is built from, and the pieces of its sentences. Pure. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { OrderState } from '#api/orders/order.ts'
import { formatDay, formatTime } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { clockInIndia, momentInIndia } from '#contract/format/india-time.ts'
import { paise, type Paise } from '#contract/money.ts'
import { latinTitle } from '#contract/format/latin-title.ts'
import type { OrderTimeline, TextPiece, TimelineEntry } from '#contract/timeline.ts'
import type { Attempt } from '#api/payments/attempts/attempt.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { ManualRefund, RefundStatus } from '#api/payments/refunds/refund.ts'

export type TimelineAttempt = Pick<
  Attempt,
  'id' | 'number' | 'gateway' | 'status' | 'reason' | 'startedAt' | 'nextPollAt'
> & {
  /** When the attempt got its present status; null where its status never changed. */
  statusSince: Date | null
  /** When its gateway first answered that it is pending. */
  pendingAt: Date | null
}

export type TimelineRefund = {
  /** The refund's token at the gateway, and the reference that the buyer sees. */
  token: string
  reason: RefundReason
  /** Less than the capture where it returns the credit of an upgrade, or where there are partial refunds. */
  amountPaise: Paise
  status: RefundStatus
  requestedAt: Date
  doneAt: Date | null
  /** When it was handed to staff, after the gateway refused it. */
  manualAt: Date | null
  /** The manual refund that staff sent. */
  byHand: ManualRefund | null
  /** The part of the refund that the buyer's bank returned by disputes: staff send the rest. `at`: the loss of the last dispute. */
  partByBank: { amountPaise: Paise; at: Date } | null
  /** The buyer's bank returned it by a dispute, and no one else sent money. */
  isByBank: boolean
}

export type TimelineCapture = {
  gateway: GatewayName
  amountPaise: Paise
  disposition: 'applied' | 'refund'
  capturedAt: Date
  /** The refund of the rest of the capture, or of the credit of an upgrade. */
  refund: TimelineRefund | null
  /** The oldest first. */
  partialRefunds: TimelineRefund[]
}

/** Returns all refunds of a capture, the oldest first: a partial one is never after the others. */
export const refundsOf = ({
  refund,
  partialRefunds,
}: Pick<TimelineCapture, 'refund' | 'partialRefunds'>): TimelineRefund[] =>
  refund ? [...partialRefunds, refund] : partialRefunds

/** Returns the part of a refund that the buyer's bank has not returned. */
export const restOfRefund = ({
  amountPaise,
  partByBank,
}: Pick<TimelineRefund, 'amountPaise' | 'partByBank'>): Paise =>
  paise(amountPaise - (partByBank?.amountPaise ?? 0))

/** The refund of an earlier payment, which paid a part of this order as a credit. */
export type TimelineCreditRefund = { gateway: GatewayName; refund: TimelineRefund }

/** A credit note of the order's invoice. */
export type TimelineCreditNote = { number: string; amountPaise: Paise; issuedAt: Date }

export type TimelineFacts = {
  order: {
    id: string
    status: OrderState
    amountPaise: Paise
    /** The credit of an upgrade; null for other orders. */
    creditPaise: Paise | null
    placedAt: Date
    expiresAt: Date
    /** Whether the order is collected by mandate: its buyer did not place it, and cannot pay it by hand. */
    isRenewal: boolean
  }
  /** The packs ordered. `startsAt` and `endsAt`: set once a pack is active, also where it was ended sooner. */
  packs: { name: string; alias: string; startsAt: Date | null; endsAt: Date | null }[]
  /** The oldest first. */
  attempts: TimelineAttempt[]
  captures: TimelineCapture[]
  /** The refunds of the credit of an upgrade, from the newest payment. */
  creditRefunds: TimelineCreditRefund[]
  creditNotes: TimelineCreditNote[]
  /** The paid upgrade that replaced the app plan of the order; null where there is none. */
  replaced: { at: Date; creditPaise: Paise; pack: { name: string; alias: string } } | null
}

/** What automatic renewal adds to the timeline of an order. */
export type AddedToTimeline = {
  entries: TimelineEntry[]
  /** The sentences about failed attempts, by their ids, instead of those of their reasons. */
  failures: ReadonlyMap<string, string>
  /** What happens next once the order itself has no further step, or after a failed debit. */
  next?: OrderTimeline['next']
}

export const createEntry = (at: Date, kind: TimelineEntry['kind'], text: TextPiece[]): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  text,
})

/** Returns a sentence as plain text, for a terminal or a message. */
export const toPlainText = (pieces: TextPiece[]): string =>
  pieces.map(({ text, latin }) => (latin === undefined ? text : `${text} (${latin})`)).join('')

export const moneyPiece = (amount: Paise): TextPiece => ({
  as: 'amount',
  text: formatPaise(amount),
})
export function namePiece({ name, alias }: { name: string; alias: string }): TextPiece {
  const latin = latinTitle(name, alias)
  return { as: 'name', text: name, ...(latin !== '' && latin !== name && { latin }) }
}
export const referencePiece = (text: string): TextPiece => ({ as: 'reference', text })
export const dayPiece = (moment: Date): TextPiece => ({ as: 'moment', text: formatDay(moment.toISOString()) })
export const timePiece = (moment: Date): TextPiece => ({
  as: 'moment',
  text: formatTime(moment.toISOString()),
})

/** Rounds up, so that it is never too short: "1 minute", "15 minutes", "4 hours", as a text to translate. */
export function waitText(milliseconds: number): { template: string; values: { count: number } } {
  const [template, size] =
    milliseconds > DAY_MS
      ? [/*i18n*/ '{count, plural, one {# day} other {# days}}', DAY_MS]
      : milliseconds > HOUR_MS
        ? [/*i18n*/ '{count, plural, one {# hour} other {# hours}}', HOUR_MS]
        : [/*i18n*/ '{count, plural, one {# minute} other {# minutes}}', MINUTE_MS]
  return { template, values: { count: Math.max(1, Math.ceil(milliseconds / size)) } }
}

/** Sunday is 0, so both days of a weekend are multiples of 6. */
const SATURDAY = 6

/** Returns the end of the day in India this many working days (Monday to Friday) later, without bank holidays. */
export function afterWorkingDays(start: Date, days: number): Date {
  const local = clockInIndia(start)
  for (let left = days; left > 0;) {
    local.setUTCDate(local.getUTCDate() + 1)
    if (local.getUTCDay() % SATURDAY !== 0) left -= 1
  }
  local.setUTCHours(23, 59, 59, 0)
  return momentInIndia(local)
}
