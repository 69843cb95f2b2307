/** Finds what in the state of the shop needs a person. Pure. The limits are those of deploy/monitoring/alerts.yaml. */
import { HOUR_SECONDS } from '#contract/durations.ts'
import type { DeskOperations } from '#contract/staff/desk-operations.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { placeName } from '#contract/staff/place-name.ts'

export type ShopAlert = DeskOperations['alerts'][number]
type Work = DeskOperations['work'][number]
type State = Pick<DeskOperations, 'gateways' | 'work'> & {
  /** Rules about time that are broken, and how many rows break each. */
  overdue: { rule: string; rows: number }[]
  /** The titles of the drafts of the catalogue that could not be published. */
  blockedDrafts: string[]
  /** The seconds since the last check of the invariants; null before the first one. */
  secondsSinceAudit: number | null
  /** Support requests that should have been answered by now. */
  overdueRequests: number
  /** After how many hours a missing payout report is an alert. */
  reportLateHours: number
}

/** An abandoned payment ends after 31 minutes. */
const OPEN_ATTEMPT_SECONDS = 2_400
const DUE_SECONDS = 120
const UNBOOKED_SECONDS = 7_200
const REQUESTED_REFUND_SECONDS = 300
const OUTBOX_SECONDS = 60
/** An audit runs every five minutes. */
const AUDIT_SECONDS = 900

const GATEWAY_DOWN = 'A gateway is down'

/** For each kind of work: returns its alert; undefined where the work is on time. */
const OF_WORK: Record<
  Work['kind'],
  (work: Work, limits: Pick<State, 'reportLateHours'>) => ShopAlert | undefined
> = {
  // A bank may decide a pending payment within days, and a debit is verified rarely.
  attempts: ({ place, state, oldestSeconds }) =>
    state === 'sent' && oldestSeconds > OPEN_ATTEMPT_SECONDS
      ? { text: `A payment at ${place} has no result for ${minutes(oldestSeconds)}.`, runbook: GATEWAY_DOWN }
      : undefined,
  due: ({ place, oldestSeconds }) =>
    oldestSeconds > DUE_SECONDS
      ? {
          text: `Verifications at ${place} are ${minutes(oldestSeconds)} late.`,
          runbook: 'Verifications are late',
        }
      : undefined,
  unbooked: ({ place, count, oldestSeconds }) =>
    oldestSeconds > UNBOOKED_SECONDS
      ? {
          text: `${place} lists captures that the shop has not booked: ${String(count)}.`,
          runbook: 'A listed capture is not booked',
        }
      : undefined,
  unknown: ({ place, count }) => ({
    text: `${place} lists payments that this database does not know: ${String(count)}.`,
    runbook: "The restored database is older than the gateways' books",
  }),
  refunds: ({ place, state, count, oldestSeconds }) => {
    if (state === 'manual')
      return {
        text: `${place} refused refunds permanently: ${String(count)}.`,
        runbook: 'A refund is manual',
      }
    return state === 'requested' && oldestSeconds > REQUESTED_REFUND_SECONDS
      ? { text: `A refund waits for ${place} for ${minutes(oldestSeconds)}.`, runbook: GATEWAY_DOWN }
      : undefined
  },
  disputes: ({ place, count }) => ({
    text: `Disputes of ${place} must be answered within three days: ${String(count)}.`,
    runbook: 'A dispute must be answered',
  }),
  reports: ({ place, count, oldestSeconds }, { reportLateHours }) =>
    oldestSeconds > reportLateHours * HOUR_SECONDS
      ? {
          text: `Payout reports of ${place} are late: ${counted(count, 'day')}.`,
          runbook: 'A payout report is late',
        }
      : undefined,
  // A refund to send is reported by the alert about refunds.
  outbox: ({ place, state, count, oldestSeconds }) =>
    state !== 'refund' && oldestSeconds > OUTBOX_SECONDS
      ? {
          text: `${place} wait for ${minutes(oldestSeconds)}: ${String(count)}.`,
          runbook: 'Codes do not arrive',
        }
      : undefined,
}

const minutes = (seconds: number): string => counted(Math.max(1, Math.round(seconds / 60)), 'minute')

const counted = (count: number, noun: string): string => `${String(count)} ${count === 1 ? noun : `${noun}s`}`

/** Returns the alerts, the most urgent first. */
export function findAlerts({
  gateways,
  work,
  overdue,
  blockedDrafts,
  secondsSinceAudit,
  overdueRequests,
  reportLateHours,
}: State): ShopAlert[] {
  const stopped = gateways.filter(({ circuit }) => circuit === 'open').map(({ name }) => name)
  // Verifications at a gateway that does not answer are late for that reason, which has an alert.
  const shown = work.filter(({ kind, place }) => kind !== 'due' || !stopped.includes(place))
  return [
    ...overdue.map(({ rule, rows }) => ({
      text: `Work is overdue: ${rule} (${String(rows)}).`,
      runbook: 'Work is overdue',
    })),
    ...stopped.map((name) => ({
      text: `${gatewayName(name)} does not answer, and gets no requests for a while.`,
      runbook: GATEWAY_DOWN,
    })),
    ...shown.flatMap(
      (one) => OF_WORK[one.kind]({ ...one, place: placeName(one.place) }, { reportLateHours }) ?? [],
    ),
    ...blockedDrafts.map((title) => ({
      text: `A draft of the catalogue is blocked: ${title}.`,
      runbook: 'A draft is blocked',
    })),
    ...(overdueRequests > 0
      ? [
          {
            text: `Support requests wait too long for an answer: ${String(overdueRequests)}.`,
            runbook: 'Requests are overdue',
          },
        ]
      : []),
    ...(secondsSinceAudit !== null && secondsSinceAudit > AUDIT_SECONDS
      ? [
          {
            text: `The invariants were not checked for ${minutes(secondsSinceAudit)}.`,
            runbook: 'No audit runs',
          },
        ]
      : []),
  ]
}
