/**
 * Compares a restored database with the books of one gateway, and settles what it can: attempts that the database knows are
 * verified, as the reconciler does. What the database does not know is returned, for a person. A failed step does not stop
 * the others, and the run can be repeated.
 */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { snapshotQuery } from '#api/payments/attempts/payment-status-query.ts'
import { scheduleUncaptured } from '#api/payments/attempts/verification-claim-store.ts'
import type { FoundRefund, Gateway, ListedCapture } from '#api/payments/gateways/gateway.ts'
import { findUnbookedCaptures, readUnknownAgain } from '#api/payments/reconciliation/gateway-list-store.ts'
import { settleListed } from '#api/payments/reconciliation/reconcile-lists.ts'
import { reconcilePayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { newRefundReference } from '#api/payments/refunds/refund.ts'
import { logUnreadableCapture } from '#api/payments/settlement/log-unreadable-capture.ts'
import { verifyAttempts } from '#api/payments/settlement/verify-attempts.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { hasResponded } from '#api/platform/runtime/external-system-error.ts'
import { paise } from '#contract/money.ts'
import {
  type BookedPayment,
  findMissingRefunds,
  type GatewayRecovery,
  judgeUnknown,
  type MissingRefund,
  type UnknownPayment,
} from './recovery.ts'
import { countBookedSince, listRefundable, listUnknownAttempts } from './recovery-query.ts'

/** The time limit of a call. No page waits for it. */
const TIMEOUT_MS = 10_000
/** How long after its start a payment may be captured on the same page. A gateway lists a payment by its start. */
const LEAD_MS = HOUR_MS
/** How long after its start a bank may confirm a payment. */
const OPEN_MS = 6 * DAY_MS
/** The longest span that one call requests. */
const SPAN_MS = DAY_MS
const PAGE = 500

export type RecoveryScope = {
  /** The instant to which the database was restored. */
  from: Date
  to: Date
  /** Refunds of payments that were captured from then on are searched. */
  soldSince: Date
  /** Ids of attempts from other sources, such as the server's log: the wallet has no list. */
  attemptIds: readonly string[]
  /** Returns those orders that a renewal of the database will place. Renewals implement it, because payments do not import them. */
  findRenewalOrders: (orderIds: readonly string[]) => Promise<ReadonlySet<string>>
}

type Work = { platform: AppContext; gateway: Gateway; scope: RecoveryScope; faults: string[] }

export async function recoverPayments(
  platform: AppContext,
  gateway: Gateway,
  scope: RecoveryScope,
): Promise<GatewayRecovery> {
  const work: Work = { platform, gateway, scope, faults: [] }
  const startedAt = platform.runtime.now()
  await attempt(work, 'known payments were not verified', () => verifyKnown(work))
  const listed = await attempt(work, 'its list was not read', () => readList(work))
  const unbooked = await attempt(work, 'listed payments were not settled', () =>
    settleKnown(work, listed ?? []),
  )
  const ids = [...(unbooked ?? []), ...scope.attemptIds]
  const unknown = await readUnknown(work, ids)
  const missing = await attempt(work, 'refunds were not compared', () => compareRefunds(work))
  await readUnknownAgain(platform.db, gateway.name, platform.runtime.now())
  return {
    gateway: gateway.name,
    listed: listed?.length ?? null,
    booked: await countBookedSince(platform.db, gateway.name, startedAt),
    unknown,
    missing: missing ?? [],
    faults: work.faults,
  }
}

/** Runs a step, and notes its failure. @returns undefined where it failed */
async function attempt<T>({ faults }: Work, what: string, step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    faults.push(`${what}: ${reasonOf(error)}`)
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { reason, detail } = failureFields(error)
  return detail ?? reason
}

/** Verifies every attempt that may have been captured, also one whose schedule is over. */
async function verifyKnown({ platform, gateway, scope }: Work): Promise<void> {
  const now = platform.runtime.now()
  await scheduleUncaptured(platform.db, gateway.name, {
    now,
    since: new Date(scope.from.getTime() - OPEN_MS),
  })
  await reconcilePayments(platform, gateway)
}

async function readList({ platform, gateway, scope }: Work): Promise<ListedCapture[] | undefined> {
  if (!gateway.listCaptures) return undefined
  const found: ListedCapture[] = []
  const end = scope.to.getTime()
  for (let from = scope.from.getTime() - LEAD_MS; from < end; from += SPAN_MS) {
    const span = { from: new Date(from), to: new Date(Math.min(end, from + SPAN_MS)) }
    found.push(...(await gateway.listCaptures(platform.runtime, span)))
  }
  return found.filter(({ attemptId }) => isAttemptId(attemptId))
}

/** Settles listed captures of known attempts that are not booked. @returns the ids of unknown attempts */
async function settleKnown(work: Work, listed: ListedCapture[]): Promise<string[]> {
  const { platform, gateway, faults } = work
  const unbooked = await findUnbookedCaptures(platform.db, gateway.name, listed)
  for (const capture of unbooked.filter(({ status }) => status !== null)) {
    const failure = await settleOne(work, capture.attemptId)
    if (failure === undefined || (await settleListed(platform, gateway, capture))) continue
    faults.push(`${capture.attemptId} is listed as captured and not booked: ${failure}`)
  }
  return unbooked.filter(({ status }) => status === null).map(({ attemptId }) => attemptId)
}

/** @returns why the verification of an attempt booked no capture; undefined if it did */
async function settleOne({ platform, gateway }: Work, id: string): Promise<string | undefined> {
  const [snapshot] = await runQueries(platform.db, snapshotQuery(id))
  if (!snapshot) return 'it is not in the database'
  try {
    const wanted = { snapshots: [snapshot], timeoutMs: TIMEOUT_MS }
    const settled = await verifyAttempts(platform, gateway, wanted)
    const isBooked = ['activate', 'refund'].includes(settled.get(id)?.kind ?? '')
    return isBooked ? undefined : 'the gateway does not confirm it'
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Asks the gateway about attempts that the database does not know. Attempts at another gateway have no payment at this one.
 * @returns also what was read before a failure
 */
async function readUnknown(work: Work, ids: readonly string[]): Promise<UnknownPayment[]> {
  const { platform, gateway } = work
  const payments: UnknownPayment[] = []
  await attempt(work, 'not all unknown payments were read', async () => {
    const unknown = await listUnknownAttempts(platform.db, ids)
    for (let at = 0; at < unknown.length; at += gateway.batch.size)
      payments.push(...(await readBatch(work, unknown.slice(at, at + gateway.batch.size))))
  })
  return payments
}

async function readBatch(work: Work, asked: readonly string[]): Promise<UnknownPayment[]> {
  const { platform, gateway, scope, faults } = work
  const outcomes = await lookUp(work, asked)
  const renewals = await scope.findRenewalOrders(asked)
  const payments: UnknownPayment[] = []
  for (const attemptId of asked) {
    const outcome = outcomes.get(attemptId)
    logUnreadableCapture(platform, { attempt: attemptId, gateway: gateway.name }, outcome)
    if (!outcome) faults.push(`the gateway did not answer about ${attemptId}`)
    if (outcome?.kind !== 'captured') continue
    const { gatewayPaymentId, amountPaise: capturedPaise } = outcome
    const found = await findRefunds(work, { attemptId, gatewayPaymentId })
    if (!found) continue
    payments.push(
      judgeUnknown({ attemptId, gatewayPaymentId, capturedPaise }, found, renewals.has(attemptId)),
    )
  }
  return payments
}

type Outcomes = Awaited<ReturnType<Gateway['lookUp']>>

/** If the gateway responds with an error, each attempt has a separate call, and only those that fail lack an outcome. */
async function lookUp(work: Work, ids: readonly string[]): Promise<Outcomes> {
  const { platform, gateway } = work
  // The order does not exist, so a hold is released.
  const attempts = ids.map((id) => ({ id, canSettle: false }))
  try {
    return await gateway.lookUp(platform.runtime, attempts, TIMEOUT_MS)
  } catch (error) {
    if (!hasResponded(error)) throw error
    if (ids.length === 1) return new Map()
    const outcomes: Outcomes = new Map()
    for (const id of ids)
      for (const [attemptId, outcome] of await lookUp(work, [id])) outcomes.set(attemptId, outcome)
    return outcomes
  }
}

type Payment = Pick<UnknownPayment, 'attemptId' | 'gatewayPaymentId'>

const tokensOf =
  ({ gateway }: Work, { gatewayPaymentId }: Payment) =>
  (partNo?: number): string =>
    newRefundReference(gateway.name, gatewayPaymentId, partNo)

/** @returns undefined where the gateway did not answer; the failure is noted */
const findRefunds = (work: Work, payment: Payment): Promise<FoundRefund[] | undefined> =>
  attempt(work, `the refunds of ${payment.attemptId} were not read`, () =>
    work.gateway.findRefunds(work.platform.runtime, {
      ...payment,
      tokenOf: tokensOf(work, payment),
    }),
  )

/** Compares the refunds of each payment that is not refunded in full. */
async function compareRefunds(work: Work): Promise<MissingRefund[]> {
  const { platform, gateway, scope } = work
  const missing: MissingRefund[] = []
  let after = ''
  for (let more = true; more;) {
    const where = { gateway: gateway.name, since: scope.soldSince, after, limit: PAGE }
    const payments = await listRefundable(platform.db, where)
    for (let at = 0; at < payments.length; at += CALLS) {
      const compared = payments.slice(at, at + CALLS).map((payment) => compareOne(work, payment))
      missing.push(...(await Promise.all(compared)).flat())
    }
    after = payments.at(-1)?.gatewayPaymentId ?? ''
    more = payments.length === PAGE
  }
  return missing
}

/** Concurrent calls about refunds. */
const CALLS = 20

async function compareOne(work: Work, payment: BookedPayment): Promise<MissingRefund[]> {
  const found = await findRefunds(work, payment)
  return found ? findMissingRefunds(payment, found, tokensOf(work, payment)) : []
}

/** Refunds the rest of a payment of an unknown attempt. Safe to repeat: the reference is derived from the payment. */
export async function returnUnknown(
  { runtime }: Pick<AppContext, 'runtime'>,
  gateway: Gateway,
  { attemptId, gatewayPaymentId, capturedPaise, returnedPaise }: UnknownPayment,
): ReturnType<Gateway['refund']> {
  const token = newRefundReference(gateway.name, gatewayPaymentId)
  const amountPaise = paise(capturedPaise - returnedPaise)
  return gateway.refund(runtime, { attemptId, gatewayPaymentId, token, amountPaise })
}
