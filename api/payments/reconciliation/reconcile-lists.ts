/**
 * Reads a gateway's own list of payments and verifies each listed capture that the shop has not booked, such as a
 * second capture on a captured attempt, which a verification of the attempt may not return. The list itself settles
 * nothing.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import { scheduleVerifications } from '#api/payments/attempts/verification-claim-store.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'
import { callGatewayInGroups } from './call-gateway-in-groups.ts'
import {
  claimDueSpan,
  findUnbookedCaptures,
  insertNextSpan,
  type ListSpan,
  recordSpanRead,
  type UnbookedCapture,
} from './gateway-list-store.ts'
import { newRefundReference } from '#api/payments/refunds/refund.ts'
import { logUnreadableCapture } from '#api/payments/settlement/log-unreadable-capture.ts'
import { settlePayment } from '#api/payments/settlement/settle-payment.ts'

/**
 * When a span is read again, by the time since its end. A list contains payments by their start; a payment may be
 * captured later: within 30 minutes at the same page, or within five days by a bank.
 */
const READ_AGES = [HOUR_MS, DAY_MS, 3 * DAY_MS, 6 * DAY_MS]
/** How long after its end a span with a listed capture that is not booked, or unknown, is read again. Then payout reports name it. */
const WATCH_MS = 8 * DAY_MS
/** When a span with a listed capture that is not booked yet is read again. */
const UNBOOKED_WAITS: [age: number, wait: number][] = [
  [DAY_MS, 10 * MINUTE_MS],
  [WATCH_MS, 4 * HOUR_MS],
]
/** When a span with a capture of an unknown attempt is read again: a person returns its money. */
const UNKNOWN_WAITS: typeof UNBOOKED_WAITS = [[WATCH_MS, DAY_MS]]

/** Ids of payment attempts in one line of the log. */
const MAX_LOGGED_ATTEMPTS = 20
/** Concurrent requests about refunds. */
const REFUND_CALLS = 20

export async function reconcileLists(
  platform: AppContext,
  gateway: Gateway,
  stopping: AbortSignal,
): Promise<void> {
  const { db, runtime, log } = platform
  if (!gateway.listCaptures) return
  while (!stopping.aborted && gateway.circuit.admits(runtime.now())) {
    await insertNextSpan(db, gateway.name, runtime.now())
    const span = await claimDueSpan(db, gateway.name, runtime.now())
    if (!span) return
    let listed
    try {
      listed = await gateway.listCaptures(runtime, span)
    } catch (error) {
      // Its claim ends in some minutes: then the span is read again.
      log.warn(
        { event: 'gateway_list.read_failed', gateway: gateway.name, span, ...failureFields(error) },
        'gateway list not read',
      )
      return
    }
    const ours = listed.filter(({ attemptId }) => isAttemptId(attemptId))
    const unbooked = await findUnbookedCaptures(db, gateway.name, ours)
    const left = await verifyUnbooked(platform, gateway, unbooked)
    const unknown = await countUnknown(platform, gateway, unbooked)
    const now = runtime.now()
    const next = nextReadAt(span, now, [
      ...(left > 0 ? UNBOOKED_WAITS : []),
      ...(unknown > 0 ? UNKNOWN_WAITS : []),
    ])
    await recordSpanRead(
      db,
      { gateway: gateway.name, from: span.from, now },
      { unbooked: left, unknown, next },
    )
  }
}

/** Returns when the span is read again; undefined when it is not. */
function nextReadAt({ to }: ListSpan, now: Date, waits: typeof UNBOOKED_WAITS): Date | undefined {
  const age = now.getTime() - to.getTime()
  const planned = READ_AGES.find((one) => one > age)
  const wait = Math.min(
    planned === undefined ? Infinity : planned - age,
    waits.find(([until]) => age < until)?.[1] ?? Infinity,
  )
  return wait === Infinity ? undefined : new Date(now.getTime() + wait)
}

/**
 * The statuses of an attempt that is verified to its end. A further answer may name another of its payments, such as the one that
 * failed in a second tab.
 */
const ENDED: readonly UnbookedCapture['status'][] = ['expired', 'failed', 'captured']

/**
 * Verifies listed captures that are not booked. Makes their attempts due for the reconciler, which verifies many in one
 * call. Where an attempt has ended, the listed payment itself is verified, where the gateway can do that.
 * @returns how many are not booked yet
 */
async function verifyUnbooked(
  platform: AppContext,
  gateway: Gateway,
  unbooked: UnbookedCapture[],
): Promise<number> {
  const { db, runtime, log } = platform
  const known = unbooked.filter(({ status }) => status !== null)
  const booked = await callGatewayInGroups(runtime, known, {
    // A gateway that does not answer gets only as many calls as open its circuit.
    atOnce: FAILURES_TO_OPEN,
    call: async (capture) =>
      ENDED.includes(capture.status) && (await settleListed(platform, gateway, capture)),
  })
  const due = known.filter((_, index) => booked[index] !== true).map(({ attemptId }) => attemptId)
  if (due.length > 0) {
    log.warn(
      {
        event: 'gateway_list.unbooked_captures',
        gateway: gateway.name,
        captures: due.length,
        attempts: due.slice(0, MAX_LOGGED_ATTEMPTS),
      },
      'gateway lists captures that are not booked',
    )
    await scheduleVerifications(db, due, runtime.now())
  }
  return due.length
}

/**
 * Counts the listed captures of attempts that the database does not have and whose money the gateway still has: the database is
 * older than the gateway's books, or another shop uses the account. A capture about which the gateway gives no answer counts.
 */
async function countUnknown(
  platform: AppContext,
  gateway: Gateway,
  unbooked: UnbookedCapture[],
): Promise<number> {
  const { runtime, log } = platform
  const unknown = unbooked.filter(({ status }) => status === null)
  const returned = await callGatewayInGroups(runtime, unknown, {
    atOnce: REFUND_CALLS,
    call: (one) => isReturned(runtime, gateway, one),
  })
  const left = unknown.filter((_, index) => returned[index] !== true)
  for (const { attemptId } of left)
    log.error(
      { event: 'gateway_list.unknown_attempt', gateway: gateway.name, attempt: attemptId },
      'gateway lists a capture of an unknown attempt: the database may be older than its books',
    )
  return left.length
}

/** @returns whether the gateway has refunded all of a capture; false where it does not answer */
async function isReturned(
  runtime: Runtime,
  { name, findRefunds, circuit }: Gateway,
  { attemptId, gatewayPaymentId }: UnbookedCapture,
): Promise<boolean> {
  if (!circuit.admits(runtime.now())) return false
  const tokenOf = (partNo?: number) => newRefundReference(name, gatewayPaymentId, partNo)
  return findRefunds(runtime, { attemptId, gatewayPaymentId, tokenOf, isWholeOnly: true }).then(
    (found) => found.some(({ token }) => token === tokenOf()),
    () => false,
  )
}

/** Settles one listed payment. @returns whether the gateway confirmed it */
export async function settleListed(
  platform: AppContext,
  { name, lookUpPayment, circuit }: Gateway,
  { attemptId, gatewayPaymentId }: UnbookedCapture,
): Promise<boolean> {
  const { db, runtime, log } = platform
  if (!lookUpPayment || !circuit.admits(runtime.now())) return false
  try {
    const found = await lookUpPayment(runtime, gatewayPaymentId)
    if (found?.attemptId !== attemptId) return false
    logUnreadableCapture(platform, { attempt: attemptId, gateway: name }, found.outcome)
    if (found.outcome.kind !== 'captured') return false
    if (found.outcome.gatewayPaymentId !== gatewayPaymentId) return false
    const [snapshot] = await runQueries(db, snapshotQuery(attemptId))
    if (!snapshot) return false
    await settlePayment(platform, snapshot, found.outcome)
    return true
  } catch (error) {
    log.warn(
      {
        event: 'gateway_list.capture_unverified',
        gateway: name,
        attempt: attemptId,
        ...failureFields(error),
      },
      'listed capture not verified',
    )
    return false
  }
}
