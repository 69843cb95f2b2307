/** Finds what an operator has to do about a subscription: where a gateway or a job has not done its work in time. Pure. */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { ASKED_STATES } from '#api/renewals/mandates/mandate.ts'
import { openRenewalOf, type RecordedRenewal, type SubscriptionRecord } from './subscription-record.ts'

/** The status of a mandate is read every day at three o'clock; a retry takes a minute. */
const STATUS_READ_WITHIN_MS = 25 * HOUR_MS

/** @returns one sentence for each remedy; none where nothing is left to do */
export function findRemedies(record: SubscriptionRecord, now: Date): string[] {
  const { subscription, renewals } = record
  const open = openRenewalOf(record)
  const isStuck = subscription?.state === 'active' && !open
  return [
    ...mandateRemedies(record, now),
    ...(isStuck ? ['No renewal is scheduled. Run "invariants": see "Work is overdue".'] : []),
    ...(open ? renewalRemedies(open, now) : []),
    ...renewals.flatMap(({ debits }) => debits).flatMap((debit) => debitRemedies(debit, now)),
  ]
}

const isOlder = (moment: Date, milliseconds: number, now: Date): boolean =>
  now.getTime() - moment.getTime() > milliseconds

function mandateRemedies({ mandate }: SubscriptionRecord, now: Date): string[] {
  const { state, stateSince, checkedAt, gateway, gatewayMandateId } = mandate
  const isAsked = ASKED_STATES.some((asked) => asked === state)
  const isUnread = isAsked && isOlder(checkedAt ?? stateSince, STATUS_READ_WITHIN_MS, now)
  const isKept = state === 'revoke_requested' && isOlder(stateSince, DAY_MS, now)
  return [
    ...(isUnread
      ? [
          'The status of the mandate has not been read for a day. See "A gateway is down", and mandate.check_failed and mandate.not_stated in the log.',
        ]
      : []),
    ...(isKept
      ? [
          `The gateway has not confirmed for a day that the mandate is revoked. Nothing is debited. Ask ${gateway} to revoke ${gatewayMandateId ?? 'it'}.`,
        ]
      : []),
  ]
}

function renewalRemedies({ id, nextStepAt, notices }: RecordedRenewal, now: Date): string[] {
  const isLate = nextStepAt !== null && isOlder(nextStepAt, HOUR_MS, now)
  return [
    ...(isLate
      ? [
          `The next step is more than an hour late. See renewal.step_failed of ${id} in the log, and "A gateway is down".`,
        ]
      : []),
    ...(notices.at(-1)?.state === 'refused'
      ? [
          `The gateway refused the last notice; it is sent again every half hour. Its reason is in notice.refused of ${id} in the log.`,
        ]
      : []),
  ]
}

function debitRemedies({ attemptId, state, sentAt }: RecordedRenewal['debits'][number], now: Date): string[] {
  const isUndecided = (state === 'sending' || state === 'unknown') && isOlder(sentAt, DAY_MS, now)
  return isUndecided
    ? [
        `The outcome of a debit has been unknown for a day. Run "reconcile ${attemptId}", then ask the gateway.`,
      ]
    : []
}
