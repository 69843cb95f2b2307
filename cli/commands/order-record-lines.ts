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
import { formatRupees } from '#contract/format/format-rupees.ts'
import { type Paise, toRupees } from '#contract/money.ts'

export function recordLines({ attempts, news, captures, wishes, errands }: OrderRecord): string[] {
  return [
    ...section('Payment attempts', attempts.map(attemptLine)),
    ...section('Payment notifications', news.map(notificationLine)),
    ...section('Captures and refunds', captures.flatMap(captureLines)),
    ...section('Refund proposals of staff', wishes.map(proposalLine)),
    ...section('Messages and refunds to send', errands.map(outboxLine)),
  ]
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const rupees = (amount: Paise): string => formatRupees(toRupees(amount))

function attemptLine({ id, gateway, status, polls, polledAt, nextPollAt }: RecordedAttempt): string {
  const polled = polledAt
    ? `verified ${counted(polls, 'time')}, last ${formatMoment(polledAt)}`
    : 'not verified yet'
  const next = nextPollAt ? `next verification ${formatMoment(nextPollAt)}` : 'no further verification'
  return `${id}  ${gateway}  ${status}; ${polled}, ${next}`
}

function notificationLine({
  heardAt,
  source,
  claim,
  authentic,
  amountPaise,
  gatewayPaymentId,
  detail,
}: RecordedNotification): string {
  const what = [
    claim,
    gatewayPaymentId,
    amountPaise === null ? null : rupees(amountPaise),
    detail && `(${detail})`,
  ]
  const text = what.filter(Boolean).join(' ')
  return `${formatMoment(heardAt)}  ${source.padEnd(7)}  ${text}${authenticityOf(detail, authentic)}`
}

function authenticityOf(detail: string, authentic: boolean): string {
  if (authentic) return ''
  return detail === FORGED ? ', REFUSED: not signed by the gateway' : ', caused a verification'
}

function captureLines(capture: RecordedCapture): string[] {
  const { capturedAt, gateway, gatewayPaymentId, amountPaise, disposition, refund } = capture
  const captured = `${formatMoment(capturedAt)}  ${gateway} ${gatewayPaymentId} ${rupees(amountPaise)}, ${disposition}`
  if (!refund) return [captured]
  const number = refund.gatewayRequestId ? `, the gateway's number ${refund.gatewayRequestId}` : ''
  const refunded = `  refund ${refund.status}: ${refund.reason}, reference ${refund.token}${number}`
  return refund.byHand ? [captured, refunded, manualRefundLine(refund.byHand)] : [captured, refunded]
}

const manualRefundLine = ({ at, from, reference, by, as }: RecordedManualRefund): string =>
  `  sent manually from the ${from}, reference ${reference}; recorded ${formatMoment(at)} by ${by} (as ${as})`

function proposalLine({
  askedAt,
  askedBy,
  askedAs,
  because,
  approvedAt,
  approvedBy,
  approvedAs,
  expiresAt,
  tries,
}: RecordedProposal): string {
  const proposed = `${formatMoment(askedAt)}  proposed by ${askedBy} (as ${askedAs}): ${because}`
  if (approvedAt)
    return `${proposed}; approved ${formatMoment(approvedAt)} by ${String(approvedBy)} (as ${String(approvedAs)})`
  return `${proposed}; not approved, ${counted(tries, 'try', 'tries')}, until ${formatMoment(expiresAt)}`
}

function outboxLine({
  topic,
  key,
  createdAt,
  availableAt,
  tries,
  doneAt,
  givenUpAt,
}: RecordedOutboxItem): string {
  return `${formatMoment(createdAt)}  ${topic.padEnd(6)}  ${key}: ${stateOf()} after ${counted(tries, 'try', 'tries')}`

  function stateOf(): string {
    if (doneAt) return `done ${formatMoment(doneAt)}`
    if (givenUpAt) return `GIVEN UP ${formatMoment(givenUpAt)}`
    return `waiting until ${formatMoment(availableAt)}`
  }
}
