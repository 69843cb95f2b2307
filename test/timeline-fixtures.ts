/** Facts of an order for tests of its timeline, and the timeline as its buyer reads it. */
import {
  toPlainText,
  type TimelineFacts,
  type TimelineAttempt,
  type TimelineCapture,
  type TimelineRefund,
} from '#api/payments/timeline/timeline.ts'
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { readConfig } from '#api/read-config.ts'
import { formatTime } from '#contract/format/format-date.ts'
import { paise } from '#contract/money.ts'

/** Returns a time in minutes after noon UTC: 05:30 PM in India, a Friday. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))
const PRICE = paise(149_00)
export const DAYS = 24 * 60

export const attempt = (given: Partial<TimelineAttempt> = {}): TimelineAttempt => ({
  id: 'A'.repeat(23),
  number: 1,
  gateway: 'payu',
  status: 'sent',
  reason: null,
  startedAt: at(2),
  nextPollAt: at(4),
  statusSince: null,
  pendingAt: null,
  ...given,
})
/** Returns the second attempt to pay the order. */
export const second = (given: Partial<TimelineAttempt> = {}) =>
  attempt({ number: 2, startedAt: at(6), ...given })
export const failed = (given: Partial<TimelineAttempt> = {}) =>
  attempt({ status: 'failed', reason: 'declined', statusSince: at(3), ...given })

export const capture = (given: Partial<TimelineCapture> = {}): TimelineCapture => ({
  gateway: 'payu',
  amountPaise: PRICE,
  disposition: 'applied',
  capturedAt: at(3),
  refund: null,
  partialRefunds: [],
  ...given,
})
export const refund = (given: Partial<TimelineRefund> = {}): TimelineRefund => ({
  token: 'RFTOKEN',
  reason: 'already_paid',
  amountPaise: PRICE,
  status: 'requested',
  requestedAt: at(8),
  doneAt: null,
  manualAt: null,
  byHand: null,
  partByBank: null,
  isByBank: false,
  ...given,
})
/** Returns a capture that was not applied but refunded, because the order was paid already. */
export const refused = (given: Partial<TimelineRefund> = {}, more: Partial<TimelineCapture> = {}) =>
  capture({ disposition: 'refund', capturedAt: at(8), refund: refund(given), ...more })

export type TimelineInput = Partial<Omit<TimelineFacts, 'order'>> & {
  order?: Partial<TimelineFacts['order']>
}

export const facts = ({ order, ...given }: TimelineInput): TimelineFacts => ({
  order: {
    id: 'A'.repeat(23),
    status: 'paying',
    amountPaise: PRICE,
    creditPaise: null,
    placedAt: at(0),
    expiresAt: at(30),
    isRenewal: false,
    ...order,
  },
  packs: [{ name: 'Night Train', alias: '', startsAt: null, endsAt: null }],
  attempts: [],
  captures: [],
  creditRefunds: [],
  creditNotes: [],
  replaced: null,
  ...given,
})
/** The packs of an order that was paid: they run for thirty days. */
export const active = [{ name: 'Night Train', alias: '', startsAt: at(3), endsAt: at(30 * DAYS) }]
/** A pack that waits ten days for the end of the one before it. */
export const queued = [{ name: 'Family Max', alias: '', startsAt: at(10 * DAYS), endsAt: at(40 * DAYS) }]

/** The options of a timeline that is read at a time in minutes after noon. */
export const options = (now: number) => ({ now: at(now), gateways: readConfig({}).gateways, texts: ENGLISH })

export function buyerTimeline(given: TimelineInput, now = 3) {
  const { status, entries, next } = buildTimeline(facts(given), options(now))
  return {
    status,
    lines: entries.map((entry) => `${formatTime(entry.at)} ${toPlainText(entry.text)}`),
    next: next && toPlainText(next.text),
    by: next?.by,
  }
}

export const ORDERED = '05:30 PM You ordered Night Train for ₹149.00.'
export const CHOSE = '05:32 PM You chose PayU.'
