/** Verifies attempts with their gateway and settles the answers. If a gateway does not answer, nothing changes. */
import { canTransition } from '#api/orders/order.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { recordUnchangedVerifications } from '#api/payments/attempts/attempt-store.ts'
import { isAlreadyBooked, type Settlement } from './decide-settlement.ts'
import type { Gateway, Outcome, VerifiedOutcome } from '#api/payments/gateways/gateway.ts'
import { nextVerificationAt } from '#api/payments/attempts/verification.ts'
import type { PaymentSnapshot } from '#api/payments/attempts/attempt.ts'
import { logUnreadableCapture } from './log-unreadable-capture.ts'
import { recordUnreadable } from './record-unreadable.ts'
import { settlePayment } from './settle-payment.ts'

type Settlements = Map<string, Settlement | undefined>

/**
 * Verifies attempts and settles each answer. A payment that cannot be settled does not stop the others of the same
 * answer: it is logged, and verified again later.
 * @param timeoutMs how long the caller may wait
 * @returns the settlement of each attempt with a new answer, by its id
 * @throws when the gateway cannot be reached or understood, and CircuitOpen at once while its circuit is open
 */
export async function verifyAttempts(
  platform: AppContext,
  gateway: Gateway,
  { snapshots, timeoutMs }: { snapshots: PaymentSnapshot[]; timeoutMs: number },
): Promise<Settlements> {
  const attempts = snapshots.map(({ order, attempt }) => ({
    id: attempt.id,
    canSettle: canTransition(order.status, 'capture'),
  }))
  const outcomes = await gateway.lookUp(platform.runtime, attempts, timeoutMs)
  const settlements: Settlements = new Map()
  const unchanged: PaymentSnapshot[] = []
  await recordUnreadable(
    platform,
    snapshots.filter(({ attempt }) => !outcomes.has(attempt.id)),
  )
  for (const snapshot of snapshots) {
    const outcome = outcomes.get(snapshot.attempt.id)
    logUnreadableCapture(platform, { attempt: snapshot.attempt.id, gateway: gateway.name }, outcome)
    if (outcome && isAlreadyKnown(snapshot, outcome)) unchanged.push(snapshot)
    else if (outcome) settlements.set(snapshot.attempt.id, await settleOrLog(platform, snapshot, outcome))
  }
  if (unchanged.length > 0) await recordUnchanged(platform, unchanged)
  return settlements
}

/** How long a customer waits on a page. */
const PAGE_WAIT_MS = 4_000
/** The time limit of a verification at its gateway. */
export const VERIFICATION_TIMEOUT_MS = 10_000

/**
 * Verifies attempts while a page waits, and leaves those of a gateway that gives no answer to the reconciler. An answer that comes
 * after the wait of the page is settled too, and the circuit counts it as an answer: a slow gateway is not down.
 * @returns the settlement of each attempt that the gateway answered about in time, by its id
 */
export async function verifyNow(
  platform: AppContext,
  gateway: Gateway,
  snapshots: PaymentSnapshot[],
): Promise<Settlements> {
  const timeoutMs = VERIFICATION_TIMEOUT_MS
  const verified = verifyAttempts(platform, gateway, { snapshots, timeoutMs }).catch((error: unknown) => {
    logNoResponse(platform, gateway, error)
    return new Map<string, undefined>()
  })
  gateway.verifications.add(verified)
  void verified.finally(() => gateway.verifications.delete(verified))
  return (await platform.runtime.waitAtMost(PAGE_WAIT_MS, verified)) ?? new Map<string, undefined>()
}

export const logNoResponse = ({ log }: AppContext, { name }: Gateway, error: unknown): void =>
  log.warn(
    { event: 'gateway.no_response', gateway: name, ...failureFields(error) },
    'gateway did not respond',
  )

async function settleOrLog(
  platform: AppContext,
  snapshot: PaymentSnapshot,
  outcome: VerifiedOutcome,
): Promise<Settlement | undefined> {
  try {
    return await runForOrder('settle', snapshot.order.id, () => settlePayment(platform, snapshot, outcome))
  } catch (error) {
    platform.log.error(
      { event: 'payment.settle_failed', attempt: snapshot.attempt.id, ...failureFields(error) },
      'settlement failed',
    )
    return undefined
  }
}

/**
 * Returns whether a captured attempt's answer is a capture that is booked already, as nearly every answer is while the
 * attempt stays watched. Captures and the state `captured` are final, so there is nothing to decide.
 */
const isAlreadyKnown = ({ attempt, capturedIds }: PaymentSnapshot, outcome: Outcome): boolean =>
  attempt.status === 'captured' && isAlreadyBooked(capturedIds, outcome)

/** Records for all attempts, in one round trip, that they were verified. */
async function recordUnchanged({ db, runtime }: AppContext, snapshots: PaymentSnapshot[]): Promise<void> {
  const now = runtime.now()
  const answers = snapshots.map(({ order, attempt: { id, startedAt, status } }) => ({
    id,
    next: nextVerificationAt(startedAt, now, { status, isDebit: order.start === 'renewal' }),
  }))
  await runBatch(db, [recordUnchangedVerifications(answers, now)])
}
