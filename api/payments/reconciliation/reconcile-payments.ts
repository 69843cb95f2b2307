/**
 * The reconciler: verifies every attempt that is due with its gateway. Each gateway has a separate loop (jobs.ts), so
 * that a gateway that does not answer delays no attempt of another.
 */
import { addSeconds } from '#contract/durations.ts'
import { ordersQuery } from '#api/orders/order-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { runForOrders } from '#api/platform/observability/run-in-span.ts'
import { hasResponded, isUnusable } from '#api/platform/runtime/external-system-error.ts'
import {
  logNoResponse,
  VERIFICATION_TIMEOUT_MS,
  verifyAttempts,
} from '#api/payments/settlement/verify-attempts.ts'
import { recordUnreadable } from '#api/payments/settlement/record-unreadable.ts'
import { claimDueAttempts } from '#api/payments/attempts/attempt-store.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import { CircuitOpen } from '#api/payments/gateways/create-circuit.ts'
import type { Gateway, GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { type PaymentSnapshot, withOrders } from '#api/payments/attempts/attempt.ts'

/** How long a claim reserves an attempt: longer than two calls of ten seconds, the most for a verification. */
const CLAIM_SECONDS = 30
const NEVER = new AbortController().signal

/**
 * Verifies all due attempts of one gateway, in batches, several at the same time while there are many. While the
 * gateway's circuit is open nothing is claimed: the attempts stay due. A half-open circuit gets one attempt as its
 * probe.
 * @param stopping when aborted, leaves unclaimed attempts to other instances
 * @returns how many attempts were claimed
 */
export async function reconcilePayments(
  platform: AppContext,
  gateway: Gateway,
  stopping: AbortSignal = NEVER,
): Promise<number> {
  const { circuit, batch } = gateway
  const lanes: Promise<void>[] = []
  const failures: unknown[] = []
  let claimed = 0

  const work = async (): Promise<void> => {
    for (let more = true; more && !stopping.aborted;) {
      const limit = Math.min(batch.size, callsAdmitted(circuit, platform.runtime.now()))
      if (limit === 0) return
      const snapshots = await claim(platform, gateway, limit)
      claimed += snapshots.length
      more = snapshots.length === limit
      // There may be more than this batch: another lane takes them while this lane waits for its answer.
      if (more && limit === batch.size && lanes.length < batch.lanes) openLane()
      if (snapshots.length > 0) await verifyClaimed(platform, gateway, snapshots)
    }
  }
  const openLane = (): void => {
    lanes.push(work().catch((error: unknown) => void failures.push(error)))
  }
  openLane()
  // The list may grow while a lane is awaited, so this is not a Promise.all.
  for (let index = 0; index < lanes.length; index++) await lanes[index]
  if (failures.length > 0) throw failures[0]
  return claimed
}

const verifyClaimed = (platform: AppContext, gateway: Gateway, snapshots: PaymentSnapshot[]) =>
  runForOrders(
    'verify',
    snapshots.map(({ order }) => order.id),
    () => verifyInOneCall(platform, gateway, snapshots),
  )

/**
 * Verifies attempts with one call. If the gateway responds with an error, verifies each with a separate call: one attempt that
 * the gateway cannot answer about does not stop the others. At a slow gateway this ends with the claim; a later round continues.
 */
async function verifyInOneCall(
  platform: AppContext,
  gateway: Gateway,
  snapshots: PaymentSnapshot[],
): Promise<void> {
  const { runtime } = platform
  const claimEnds = addSeconds(runtime.now(), CLAIM_SECONDS)
  try {
    await verifyAttempts(platform, gateway, { snapshots, timeoutMs: VERIFICATION_TIMEOUT_MS })
  } catch (error) {
    logNoResponse(platform, gateway, error)
    if (snapshots.length === 1 || !hasResponded(error)) {
      // NPCI limits the status checks of a debit, including those that fail.
      const postponed = isUnusable(error)
        ? snapshots
        : snapshots.filter(({ order }) => order.start === 'renewal')
      if (!(error instanceof CircuitOpen)) await recordUnreadable(platform, postponed)
      return
    }
    for (const one of snapshots) {
      const now = runtime.now()
      if (now >= claimEnds || !gateway.circuit.admits(now)) return
      await verifyInOneCall(platform, gateway, [one])
    }
  }
}

/** Verifies all due attempts of all gateways, the gateways in parallel. @returns how many attempts were claimed */
export async function reconcileAllPayments(platform: AppContext, gateways: GatewayRegistry): Promise<number> {
  const all = Object.values(gateways).map((gateway) => reconcilePayments(platform, gateway))
  return (await Promise.all(all)).reduce((total, count) => total + count, 0)
}

async function claim(
  { db, runtime }: AppContext,
  { name }: Gateway,
  limit: number,
): Promise<PaymentSnapshot[]> {
  const now = runtime.now()
  const againAt = addSeconds(now, CLAIM_SECONDS)
  const due = await claimDueAttempts(db, { gateway: name, now, againAt, limit })
  if (due.length === 0) return []
  const [orders] = await runQueries(db, ordersQuery(due.map(({ attempt }) => attempt.orderId)))
  return withOrders(due, orders)
}
