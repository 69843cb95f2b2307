/** Formats the record of a subscription as lines of text. */
import type {
  RecordedDebit,
  RecordedNotice,
  RecordedRenewal,
  SubscriptionRecord,
} from '#api/renewals/history/subscription-record.ts'
import type { Mandate } from '#api/renewals/mandates/mandate.ts'
import { counted } from '#cli/parse-args.ts'
import { formatDay, formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'

type Shown = { record: SubscriptionRecord; next: string | undefined; remedies: string[] }

export function subscriptionLines({ record, next, remedies }: Shown, position: number): string[] {
  return [
    ...(position > 0 ? [''] : []),
    `${stateOf(record)} ${ownerOf(record)}`,
    `Plan      ${record.plan.name}, bought with order ${record.orderId}`,
    ...mandateLines(record.mandate),
    ...record.renewals.flatMap(renewalLines),
    '',
    `Next      ${next ?? 'Nothing.'}`,
    ...(remedies.length === 0 ? ['To do     Nothing.'] : remedies.map((remedy) => `To do     ${remedy}`)),
  ]
}

const at = (moment: Date): string => formatMoment(moment.toISOString())

const stateOf = ({ subscription }: SubscriptionRecord): string =>
  subscription
    ? `Subscription ${subscription.id} is ${subscription.state} since ${at(subscription.stateSince)}.`
    : 'There is no subscription: the payment of the purchase was not captured, or is refunded.'

const ownerOf = ({ subscriberNumber, mobile }: SubscriptionRecord): string =>
  subscriberNumber === null || mobile === null
    ? 'Its subscriber’s data was erased.'
    : `Subscriber ${subscriberNumber}, mobile ${mobile}.`

function mandateLines(mandate: Mandate): string[] {
  const { id, gateway, gatewayMandateId, method, state, stateSince, checkedAt, nextCheckAt } = mandate
  const { consentVersion, agreedAt, pricePaise, capPaise, months, endsAt } = mandate
  const read = checkedAt ? `status last read ${at(checkedAt)}` : 'status never read'
  const next = nextCheckAt ? `, next ${at(nextCheckAt)}` : ''
  return [
    `Mandate   ${id}, ${gateway} ${gatewayMandateId ?? 'without an id'} by ${method ?? 'unknown method'}: ${state} since ${at(stateSince)}; ${read}${next}`,
    `Consent   ${at(agreedAt)} to text ${consentVersion}: ${formatPaise(pricePaise)} every ${counted(months, 'month')}, ` +
      `at most ${formatPaise(capPaise)}, until ${formatDay(endsAt.toISOString())}`,
  ]
}

function renewalLines(renewal: RecordedRenewal): string[] {
  const { id, period, state, stateSince, amountPaise, dueAt, orderId, nextStepAt, notices, debits } = renewal
  const order = orderId === null ? '' : `, order ${orderId}`
  const next = nextStepAt ? `; next step ${at(nextStepAt)}` : ''
  const events = [...notices.map(noticeEvent), ...debits.map(debitEvent)]
  return [
    '',
    `Period ${String(period)}  ${id}: ${state} since ${at(stateSince)}; ${formatPaise(amountPaise)}, due ${at(dueAt)}${order}${next}`,
    ...events
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map((event) => `  ${at(event.at)}  ${event.text}`),
  ]
}

function noticeEvent({ sequence, state, amountPaise, debitDay, sentAt, acceptedAt }: RecordedNotice) {
  const accepted = acceptedAt ? ` at ${at(acceptedAt)}` : ''
  const announced = `${formatPaise(amountPaise)} on ${formatDay(debitDay.toISOString())}`
  const outcome = state === 'withdrawn' ? 'withdrawn' : `${state}${accepted}`
  return { at: sentAt, text: `notice ${String(sequence)} of ${announced}: ${outcome}` }
}

function debitEvent({ attemptId, state, sentAt, failureCode }: RecordedDebit) {
  const code = failureCode === null ? '' : `, code ${failureCode === '' ? 'not given' : failureCode}`
  return { at: sentAt, text: `debit ${attemptId}: ${state}${code}` }
}
