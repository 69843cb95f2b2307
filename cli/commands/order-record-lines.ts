/** Formats the recorded facts of an order that only operators see, as lines of text. */
import { counted } from '#cli/parse-args.ts'
import { FORGED } from '#api/payments/attempts/attempt-store.ts'
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
    ...section('Tries to pay', attempts.map(attemptLine)),
    ...section('What was heard', news.map(newsLine)),
    ...section('Captures and refunds', captures.flatMap(captureLines)),
    ...section('Refunds that staff wished', wishes.map(wishLine)),
    ...section('Messages and refunds to be sent', errands.map(errandLine)),
  ]
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const rupees = (amount: Paise): string => formatRupees(toRupees(amount))

function attemptLine({ id, gateway, status, polls, polledAt, nextPollAt }: RecordedAttempt): string {
  const asked = polledAt ? `asked ${counted(polls, 'time')}, last ${formatMoment(polledAt)}` : 'not asked yet'
  const next = nextPollAt ? `asked again ${formatMoment(nextPollAt)}` : 'not asked any more'
  return `${id}  ${gateway}  ${status}; ${asked}, ${next}`
}

function newsLine({
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
  const said = what.filter(Boolean).join(' ')
  return `${formatMoment(heardAt)}  ${source.padEnd(7)}  ${said}${believed(detail, authentic)}`
}

function believed(detail: string, authentic: boolean): string {
  if (authentic) return ''
  return detail === FORGED ? ', REFUSED: not signed by the gateway' : ', made us ask'
}

function captureLines(capture: RecordedCapture): string[] {
  const { capturedAt, gateway, gatewayPaymentId, amountPaise, disposition, refund } = capture
  const taken = `${formatMoment(capturedAt)}  ${gateway} ${gatewayPaymentId} ${rupees(amountPaise)}, ${disposition}`
  if (!refund) return [taken]
  const number = refund.gatewayRequestId ? `, the gateway's number ${refund.gatewayRequestId}` : ''
  const asked = `  refund ${refund.status}: ${refund.reason}, reference ${refund.token}${number}`
  return refund.byHand ? [taken, asked, handLine(refund.byHand)] : [taken, asked]
}

const handLine = ({ at, from, reference, by, as }: RecordedManualRefund): string =>
  `  sent by hand from the ${from}, reference ${reference}; said ${formatMoment(at)} by ${by} (as ${as})`

function wishLine({
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
  const asked = `${formatMoment(askedAt)}  asked by ${askedBy} (as ${askedAs}): ${because}`
  if (approvedAt)
    return `${asked}; approved ${formatMoment(approvedAt)} by ${String(approvedBy)} (as ${String(approvedAs)})`
  return `${asked}; not approved, ${counted(tries, 'try', 'tries')}, until ${formatMoment(expiresAt)}`
}

function errandLine({
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
