/**
 * Registers the mandates of captured payments: the subscription begins to wait for the bank. A mandate whose payment
 * is refunded is revoked. One whose payment was never captured, or that its gateway does not name, has failed.
 */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runBatchIfUnchanged, runQueries } from '#api/platform/db/batch.ts'
import { isErasedAccount, isSerializationConflict, violatedConstraint } from '#api/platform/db/transaction.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { CircuitOpen } from '#api/payments/gateways/create-circuit.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { processInBatches } from '#api/platform/process-items.ts'
import {
  type CapturedMandate,
  capturedMandatesQuery,
  uncapturedMandatesQuery,
} from './captured-mandates-query.ts'
import { MANDATE_WAIT_MS } from './decide-mandate-check.ts'
import { recordSearch, transitionUnregistered } from './mandate-store.ts'
import { insertSubscription } from '#api/renewals/subscriptions/subscription-store.ts'

const BATCH_SIZE = 50
/** A payment can be captured some days after it seemed to fail: the mandate is then registered or revoked. */
const CAPTURE_WAIT_MS = 30 * DAY_MS
/** How soon a gateway is asked again for the id of a mandate. */
const SEARCH_AGAIN_MS = 5 * MINUTE_MS

type MandateGateway = Pick<Gateway, 'name' | 'mandates' | 'circuit'>

/**
 * While the circuit of a gateway that must be asked for its ids is open, nothing is read: the mandates stay due.
 * @param at the gateway of the mandates @param stopping when aborted, leaves the rest to other instances
 */
export async function registerMandates(
  platform: AppContext,
  at: MandateGateway,
  stopping?: AbortSignal,
): Promise<void> {
  const { name: gateway, mandates, circuit } = at
  const { db, runtime, log } = platform
  const now = runtime.now()
  const before = new Date(now.getTime() - CAPTURE_WAIT_MS)
  const register = {
    event: 'mandate.register_failed' as const,
    size: BATCH_SIZE,
    stopping,
    nameOf: ({ id }: CapturedMandate) => id,
    list: async (except: string[]) => {
      const calls = mandates?.findMandateId ? callsAdmitted(circuit, runtime.now()) : BATCH_SIZE
      const limit = Math.min(BATCH_SIZE, calls)
      if (limit === 0) return []
      return (await runQueries(db, capturedMandatesQuery({ gateway, now, except }, limit)))[0]
    },
  }
  const end = {
    event: 'mandate.end_failed' as const,
    size: BATCH_SIZE,
    stopping,
    nameOf: (id: string) => id,
    list: async (except: string[]) =>
      (await runQueries(db, uncapturedMandatesQuery(gateway, { before, limit: BATCH_SIZE, except })))[0],
  }
  await processInBatches(log, register, (mandate) => registerCaptured(platform, at, mandate))
  await processInBatches(log, end, (id) => runBatch(db, [transitionUnregistered(id, 'fail', { now })]))
}

/** A mandate that its gateway does not name yet is asked for again, for as long as the bank may take to confirm it. */
async function registerCaptured(
  platform: AppContext,
  { name, mandates, circuit }: MandateGateway,
  mandate: CapturedMandate,
): Promise<void> {
  const { db, runtime } = platform
  if (mandates?.findMandateId) {
    const now = runtime.now()
    // Before the search is recorded: the mandate stays due.
    if (!circuit.admits(now)) throw new CircuitOpen(name)
    await runBatch(db, [recordSearch(mandate.id, now, new Date(now.getTime() + SEARCH_AGAIN_MS))])
  }
  const found = await findGatewayMandateId(platform, mandates, mandate)
  if (found !== undefined) return registerMandate(platform, mandate, found)
  // Without a customer id, which an erased account does not have, the gateway cannot be asked.
  const isOver = runtime.now().getTime() - mandate.capturedAt.getTime() >= MANDATE_WAIT_MS
  if (isOver || mandate.customerId === null) await failUnnamed(platform, mandate)
}

/** @returns the gateway's id of a captured mandate; undefined where it names none @throws where it does not answer */
export async function findGatewayMandateId(
  { runtime }: Pick<AppContext, 'runtime'>,
  mandates: GatewayMandates | undefined,
  { attemptId, customerId, gatewayPaymentId }: CapturedMandate,
): Promise<string | undefined> {
  if (!mandates?.findMandateId) return gatewayPaymentId
  return customerId === null ? undefined : mandates.findMandateId(runtime, { attemptId, customerId })
}

/**
 * Ends a mandate that its gateway does not name: nothing is ever debited by it, and staff end it at the gateway. Changes nothing
 * where another call has registered it.
 */
export async function failUnnamed(
  { db, runtime, log }: AppContext,
  { id, gateway, attemptId }: CapturedMandate,
): Promise<void> {
  const failed = await transitionUnregistered(id, 'fail', { now: runtime.now() }).execute(db)
  if (failed.numAffectedRows === 0n) return
  log.error(
    { event: 'mandate.not_named', mandate: id, attempt: attemptId, gateway },
    'the gateway returned no id of a mandate: cancel the mandate in its dashboard',
  )
}

/** The constraints that refuse a registration that another instance or a stop makes at the same moment. */
const REGISTERED = new Set(['subscription_order_id_key', 'one_live_subscription'])

/**
 * Registers the mandate of a captured payment under the gateway's id and begins its subscription, or has it revoked where
 * the payment is refunded or the account was just erased. Changes nothing if another call registers or ends it. If another mandate of its
 * subscriber comes first, this one waits for the next round.
 */
export async function registerMandate(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  mandate: CapturedMandate,
  gatewayMandateId: string,
): Promise<void> {
  const { db, runtime } = platform
  const now = runtime.now()
  const subscription = mandate.startsAt && subscriptionOf(mandate, mandate.startsAt, runtime.id())
  const registration = transitionUnregistered(mandate.id, subscription ? 'register' : 'request_revoke', {
    now,
    registered: { subscriptionId: subscription?.id ?? null, gatewayMandateId },
  })
  const begun = subscription ? [insertSubscription({ ...subscription, stateSince: now })] : []
  try {
    await runBatchIfUnchanged(db, [registration], begun)
  } catch (error) {
    if (isErasedAccount(error))
      return registerMandate(platform, { ...mandate, startsAt: null }, gatewayMandateId)
    if (!isSerializationConflict(error) && !REGISTERED.has(violatedConstraint(error))) throw error
  }
}

const subscriptionOf = (
  { subscriberId, orderId, poid, packageId, months }: CapturedMandate,
  at: Date,
  id: string,
) => ({ id, subscriberId, orderId, poid, packageId, anchor: { at, period: 1, months } })
