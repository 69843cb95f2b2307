/**
 * Asks a gateway for the status of the mandates that are due, and applies its answers; asks it to revoke the mandates of ended
 * subscriptions. The first check also reads how the payment was made that registered the mandate.
 */
import type { Offers } from '#api/catalogue/catalogue.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import type { MandateMethod, RegisteredWith } from '#api/payments/gateways/mandate.ts'
import { addSeconds } from '#contract/durations.ts'
import { decideMandateCheck, decideRegistration, type MandateCheck } from './decide-mandate-check.ts'
import { claimDueMandates, identityOf, recordCheck, transitionMandate } from './mandate-store.ts'
import type { Mandate } from './mandate.ts'
import { endSubscription } from '#api/renewals/subscriptions/end-subscription.ts'
import { type RenewalTools, subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { beginRenewals } from '#api/renewals/schedule-renewal.ts'
import { lockSubscription } from '#api/renewals/subscriptions/subscription-store.ts'
import { subscriptionTransitions } from '#api/renewals/subscriptions/subscription.ts'
import { stateAfter } from '#api/renewals/transition.ts'

/** How long a claim reserves a mandate: longer than its three calls of ten seconds. */
const CLAIM_SECONDS = 60
/** How many mandates are checked at once. */
const PLACES = 10

const NEVER = new AbortController().signal

/**
 * Checks all due mandates of one gateway, some at once: one that is slow delays no other. While the gateway's circuit is open
 * nothing is claimed.
 * @param stopping when aborted, leaves unclaimed mandates to other instances
 */
export async function checkMandates(
  platform: AppContext,
  { name, circuit, mandates }: Gateway,
  offers: () => Offers,
  stopping: AbortSignal = NEVER,
): Promise<void> {
  const { db, runtime } = platform
  if (!mandates) return
  const underWay = new Set<Promise<void>>()
  const start = (mandate: Mandate): void => {
    const check = checkAndLog({ platform, mandates, offers }, mandate).finally(() => underWay.delete(check))
    underWay.add(check)
  }
  for (let more = true; more && !stopping.aborted;) {
    const now = runtime.now()
    const places = Math.min(PLACES, callsAdmitted(circuit, now))
    if (places === 0) break
    const limit = places - underWay.size
    if (limit <= 0) {
      await Promise.race(underWay)
      continue
    }
    const againAt = addSeconds(now, CLAIM_SECONDS)
    const due = await claimDueMandates(db, { gateway: name, now, againAt, limit })
    for (const mandate of due) start(mandate)
    more = due.length === limit
  }
  await Promise.all(underWay)
}

/** A mandate that could not be checked is due again when its claim ends; the others are not affected. */
async function checkAndLog(tools: RenewalTools, mandate: Mandate): Promise<void> {
  try {
    await checkMandate(tools, mandate)
  } catch (error) {
    const { id, gateway } = mandate
    tools.platform.log.warn(
      { event: 'mandate.check_failed', mandate: id, gateway, ...failureFields(error) },
      'status of a mandate could not be read',
    )
  }
}

/**
 * Asks for the status of one mandate now, and applies the answer.
 * @returns whether the mandate is decided: false where the gateway did not state its status
 * @throws where the gateway gives no answer
 */
export async function checkMandate(tools: RenewalTools, mandate: Mandate): Promise<boolean> {
  const { platform, mandates } = tools
  const { runtime, log } = platform
  const { id, gateway } = mandate
  const registered = await registeredWith(platform, mandates, mandate)
  const decision = decideRegistration(mandate, registered, runtime.now())
  const { method } = decision
  if (decision.kind === 'refuse') {
    log.warn(
      { event: 'mandate.refused', mandate: id, gateway, method: method ?? 'unknown' },
      'the payment method of a mandate allows no renewals: the mandate is revoked',
    )
    await applyCheck(tools, { mandate, method, check: decision.check })
    return true
  }
  const identity = identityOf({ ...mandate, method: decision.method })
  const reference = () => ({ ...identity, requestId: runtime.id().replaceAll('-', '') })
  // The result is ignored: only the status says whether the mandate is revoked.
  if (mandate.state === 'revoke_requested') await mandates.revoke(runtime, reference())
  const askedAt = runtime.now()
  const report = await mandates.status(runtime, reference())
  const check = decideMandateCheck(mandate, report, askedAt)
  const isStated = report.status !== 'unknown'
  if (check.hasOtherCap) {
    log.error(
      { event: 'mandate.other_cap', mandate: id, gateway },
      'the gateway has a different cap for a mandate than its payer agreed to',
    )
  }
  if (!isStated && (mandate.state === 'active' || mandate.state === 'paused')) {
    log.warn(
      { event: 'mandate.not_stated', mandate: id, gateway },
      'the gateway did not state the status of a mandate: nothing is debited until it does',
    )
  }
  await applyCheck(tools, { mandate, method, check, ...(isStated && { checkedAt: askedAt }) })
  return isStated
}

/** The payment of a mandate whose method is stored was read before, and is not refused. */
const registeredWith = async (
  { runtime }: AppContext,
  mandates: GatewayMandates,
  { attemptId, gatewayMandateId, method }: Mandate,
): Promise<RegisteredWith | undefined> =>
  method
    ? { method, canRevoke: true }
    : mandates.registeredWith(runtime, { attemptId, gatewayPaymentId: gatewayMandateId ?? '' })

/** `checkedAt`: undefined where the gateway did not state the status. */
type Checked = {
  mandate: Mandate
  method: MandateMethod | undefined
  check: MandateCheck
  checkedAt?: Date
}

async function applyCheck(
  tools: RenewalTools,
  { mandate, method, check, checkedAt }: Checked,
): Promise<void> {
  const { platform } = tools
  const { id, subscriptionId } = mandate
  const { event, nextCheckAt, isRefused } = check
  const read = { checkedAt, nextCheckAt, method }
  if (!event) {
    await runBatch(platform.db, [recordCheck(mandate, read)])
    return
  }
  const now = checkedAt ?? platform.runtime.now()
  await withTransaction(platform.db, async (tx) => {
    if (subscriptionId !== null) await lockSubscription(tx, subscriptionId)
    await runBatch(tx, [transitionMandate(id, event, { ...read, now })])
    if (subscriptionId !== null && check.subscription)
      await followMandate(tx, tools, { subscriptionId, event: check.subscription, isRefused })
  })
}

type Following = {
  subscriptionId: string
  event: NonNullable<MandateCheck['subscription']>
  isRefused: boolean
}

/** Updates the subscription of a mandate that has changed, if the subscription is live. */
async function followMandate(
  tx: Tx,
  tools: RenewalTools,
  { subscriptionId, event, isRefused }: Following,
): Promise<void> {
  const [context] = await runQueries(tx, subscriptionContextQuery(subscriptionId))
  if (!context) throw new Error(`subscription ${subscriptionId} has no mandate`)
  const { state } = context.subscription
  // A subscription that was stopped meanwhile stays so, and one that is past due is no longer confirmed.
  if (!stateAfter(subscriptionTransitions, state, event)) return
  if (event === 'stop' || event === 'end') {
    const isNew = state === 'awaiting_mandate'
    const end = event === 'stop' ? 'renewal_stopped_at_bank' : 'renewal_ended'
    const kind = isRefused ? 'renewal_refused' : isNew ? 'renewal_not_set_up' : end
    await endSubscription(tx, tools.platform, { context, event, kind })
    return
  }
  await beginRenewals(tx, tools, { context, event })
}
