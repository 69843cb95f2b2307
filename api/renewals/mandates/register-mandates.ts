/**
 * Registers the mandates of captured payments: the subscription begins to wait for the bank. A mandate whose payment
 * goes back is revoked, and one whose payment was never captured has failed.
 */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries, type WriteStatement } from '#api/platform/db/batch.ts'
import { violatedConstraint } from '#api/platform/db/transaction.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { DAY_MS } from '#contract/durations.ts'
import { doEach } from '#api/renewals/do-each.ts'
import { type CapturedMandate, capturedMandatesQuery } from './captured-mandates-query.ts'
import { transitionMandate, uncapturedMandatesQuery } from './mandate-store.ts'
import { insertSubscription } from '#api/renewals/subscriptions/subscription-store.ts'

const BATCH_SIZE = 50
/** A payment can be captured some days after it seemed to fail: the mandate is then registered or revoked. */
const CAPTURE_WAIT_MS = 30 * DAY_MS

/** @param gateway at which the mandates are */
export async function registerMandates(
  { db, runtime, log }: AppContext,
  gateway: GatewayName,
): Promise<void> {
  const now = runtime.now()
  const before = new Date(now.getTime() - CAPTURE_WAIT_MS)
  const [captured, uncaptured] = await runQueries(
    db,
    capturedMandatesQuery({ gateway }, BATCH_SIZE),
    uncapturedMandatesQuery(gateway, before, BATCH_SIZE),
  )
  // A second mandate of a subscriber waits for the next round, which finds the subscription of the first one.
  const firsts = captured.filter(
    ({ subscriberId }, at) => captured.findIndex((one) => one.subscriberId === subscriberId) === at,
  )
  const capturedIds = new Set(captured.map(({ id }) => id))
  const failed = uncaptured.filter((id) => !capturedIds.has(id))
  const register = {
    event: 'mandate.register_failed' as const,
    items: firsts,
    nameOf: ({ id }: CapturedMandate) => id,
  }
  const end = { event: 'mandate.end_failed' as const, items: failed, nameOf: (id: string) => id }
  await doEach(log, register, (mandate) => registerMandate({ db, runtime }, mandate))
  await doEach(log, end, (id) => runBatch(db, [transitionMandate(id, 'fail', { now })]))
}

/** The constraints that refuse a registration that another instance or a stop makes at the same moment. */
const REGISTERED = new Set(['subscription_order_id_key', 'one_live_subscription'])

/**
 * Registers the mandate of a captured payment, or has it revoked where the payment goes back. Changes nothing where it is
 * registered at the same moment; a mandate that another one of its subscriber precedes stays for the next round.
 */
export async function registerMandate(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  mandate: CapturedMandate,
): Promise<void> {
  try {
    await runBatch(db, registrationOf(mandate, runtime.id(), runtime.now()))
  } catch (error) {
    if (!REGISTERED.has(violatedConstraint(error))) throw error
  }
}

function registrationOf(
  { id, gatewayMandateId, startsAt, months, ...plan }: CapturedMandate,
  subscriptionId: string,
  now: Date,
): WriteStatement[] {
  if (!startsAt) {
    const registered = { subscriptionId: null, gatewayMandateId }
    return [transitionMandate(id, 'request_revoke', { now, registered })]
  }
  const anchor = { at: startsAt, period: 1, months }
  return [
    insertSubscription({ ...plan, id: subscriptionId, stateSince: now, anchor }),
    transitionMandate(id, 'register', { now, registered: { subscriptionId, gatewayMandateId } }),
  ]
}
