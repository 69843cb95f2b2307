/** Formats the recorded facts of an order that only operators see, as lines of text. */
import { counted } from '#cli/parse-args.ts'
import { FORGED } from '#api/payments/attempts/notification-store.ts'
import type {
  OrderRecord,
  RecordedAttempt,
  RecordedCapture,
  RecordedOutboxItem,
  RecordedManualRefund,
  RecordedNotification,
  RecordedProposal,
} from '#api/payments/operator/order-record.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'

export function recordLines({
  lines,
  attempts,
  notifications,
  captures,
  proposals,
  outboxItems,
}: OrderRecord): string[] {
  return [
    ...section('Lines of the order', lines.map(lineOfOrder)),
    ...section('Payment attempts', attempts.map(attemptLine)),
    ...section('Payment notifications', notifications.map(notificationLine)),
    ...section('Captures and refunds', captures.flatMap(captureLines)),
    ...section('Refund proposals of staff', proposals.map(proposalLine)),
    ...section('Messages and refunds to send', outboxItems.map(outboxLine)),
  ]
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

function lineOfOrder({ lineNo, name, pricePaise, refundedPaise }: OrderRecord['lines'][number]): string {
  const refunded = refundedPaise > 0 ? `, ${formatPaise(refundedPaise)} of it refunded` : ''
  return `${String(lineNo)}  ${name} ${formatPaise(pricePaise)}${refunded}`
}

function attemptLine({ id, gateway, status, polls, polledAt, nextPollAt }: RecordedAttempt): string {
  const polled = polledAt
    ? `verified ${counted(polls, 'time')}, last ${formatMoment(polledAt)}`
    : 'not verified yet'
  const next = nextPollAt ? `next verification ${formatMoment(nextPollAt)}` : 'no further verification'
  return `${id}  ${gateway}  ${status}; ${polled}, ${next}`
}

function notificationLine(one: RecordedNotification): string {
  const { claim, amountPaise, gatewayPaymentId, detail } = one
  const amount = amountPaise === null ? null : formatPaise(amountPaise)
  const text = [claim, gatewayPaymentId, amount, detail && `(${detail})`].filter(Boolean).join(' ')
  return `${formatMoment(one.receivedAt)}  ${one.source.padEnd(7)}  ${text}${authenticityOf(detail, one.authentic)}`
}

function authenticityOf(detail: string, authentic: boolean): string {
  if (authentic) return ''
  return detail === FORGED ? ', REFUSED: not signed by the gateway' : ', caused a verification'
}

function captureLines(capture: RecordedCapture): string[] {
  const { capturedAt, gateway, gatewayPaymentId, amountPaise, disposition, refunds } = capture
  const captured = `${formatMoment(capturedAt)}  ${gateway} ${gatewayPaymentId} ${formatPaise(amountPaise)}, ${disposition}`
  return [captured, ...refunds.flatMap(refundLines)]
}

function refundLines(refund: RecordedCapture['refunds'][number]): string[] {
  const number = refund.gatewayRequestId ? `, the gateway's number ${refund.gatewayRequestId}` : ''
  const refunded = `  refund ${refund.status}: ${formatPaise(refund.amountPaise)}, ${refund.reason}, reference ${refund.token}${number}`
  if (refund.isByBank)
    return [refunded, '  returned by the bank of the buyer, by a dispute that the shop lost']
  const byBank = `  ${formatPaise(refund.coveredPaise)} of it returned by the bank of the buyer, by a dispute that the shop lost`
  return [
    refunded,
    ...(refund.coveredPaise > 0 ? [byBank] : []),
    ...(refund.manualRefund ? [manualRefundLine(refund.manualRefund)] : []),
  ]
}

const manualRefundLine = ({ at, from, reference, by, login }: RecordedManualRefund): string =>
  `  sent manually from the ${from}, reference ${reference}; recorded ${formatMoment(at)} by ${by} (as ${login})`

function proposalLine(one: RecordedProposal): string {
  const proposed = `${formatMoment(one.proposedAt)}  proposed by ${one.proposedBy} (as ${one.proposedLogin}), ${formatPaise(one.amountPaise)}${one.pack === null ? '' : ` of ${one.pack}`}: ${one.reason}`
  if (one.approvedAt)
    return `${proposed}; approved ${formatMoment(one.approvedAt)} by ${String(one.approvedBy)} (as ${String(one.approvedLogin)})`
  return `${proposed}; not approved, ${counted(one.tries, 'try', 'tries')}, until ${formatMoment(one.expiresAt)}`
}

function outboxLine(one: RecordedOutboxItem): string {
  const tries = counted(one.tries, 'try', 'tries')
  return `${formatMoment(one.createdAt)}  ${one.topic.padEnd(6)}  ${one.key}: ${stateOf(one)} after ${tries}`
}

function stateOf({ doneAt, givenUpAt, availableAt }: RecordedOutboxItem): string {
  if (doneAt) return `done ${formatMoment(doneAt)}`
  return givenUpAt ? `GIVEN UP ${formatMoment(givenUpAt)}` : `waiting until ${formatMoment(availableAt)}`
}
