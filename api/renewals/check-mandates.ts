/** Asks a gateway for the status of the mandates that are due, and applies its answers. */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { Gateway, GatewayMandates } from '#api/payments/gateways/gateway.ts'
import { addSeconds } from '#contract/durations.ts'
import { decideMandateCheck, type MandateCheck } from './decide-mandate-check.ts'
import { claimDueMandates, type Mandate, recordCheck, transitionMandate } from './mandate-store.ts'
import { skipRenewals } from './renewal-store.ts'
import { transitionSubscription } from './subscription-store.ts'

/** How long a claim reserves a mandate: longer than its two calls of ten seconds. */
const CLAIM_SECONDS = 60
const BATCH_SIZE = 10

const NEVER = new AbortController().signal

/**
 * Checks all due mandates of one gateway, in batches. While the gateway's circuit is open nothing is claimed.
 * @param stopping leaves what is not claimed yet to other instances
 */
export async function checkMandates(
  platform: AppContext,
  { name, circuit, mandates }: Gateway,
  stopping: AbortSignal = NEVER,
): Promise<void> {
  const { db, runtime } = platform
  if (!mandates) return
  for (let more = true; more && !stopping.aborted;) {
    const now = runtime.now()
    const limit = Math.min(BATCH_SIZE, callsAdmitted(circuit, now))
    if (limit === 0) return
    const due = await claimDueMandates(db, {
      gateway: name,
      now,
      againAt: addSeconds(now, CLAIM_SECONDS),
      limit,
    })
    await Promise.all(due.map((mandate) => checkAndLog(platform, mandates, mandate)))
    more = due.length === limit
  }
}

/** A mandate that could not be checked is due again when its claim ends; the others are not affected. */
async function checkAndLog(platform: AppContext, mandates: GatewayMandates, mandate: Mandate): Promise<void> {
  try {
    await checkMandate(platform, mandates, mandate)
  } catch (error) {
    const { id, gateway } = mandate
    platform.log.warn(
      { event: 'mandate.check_failed', mandate: id, gateway, ...failureFields(error) },
      'status of a mandate could not be read',
    )
  }
}

async function checkMandate(
  { db, runtime, log }: AppContext,
  mandates: GatewayMandates,
  mandate: Mandate,
): Promise<void> {
  const mandateId = mandate.gatewayMandateId ?? ''
  const reference = () => ({ mandateId, requestId: runtime.id().replaceAll('-', '') })
  // Whether the gateway took it or not: only the status says that the mandate is revoked.
  if (mandate.state === 'revoke_requested') await mandates.revoke(runtime, reference())
  const checkedAt = runtime.now()
  const report = await mandates.status(runtime, reference())
  const check = decideMandateCheck(mandate, report, checkedAt)
  if (check.hasOtherCap) {
    const { id, gateway } = mandate
    log.error(
      { event: 'mandate.other_cap', mandate: id, gateway },
      'the gateway has another cap of a mandate than its payer agreed to',
    )
  }
  await runBatch(db, writesOf(mandate, check, checkedAt))
}

function writesOf(
  { id, subscriptionId }: Mandate,
  { event, subscription, nextCheckAt }: MandateCheck,
  now: Date,
): WriteStatement[] {
  if (!event) return [recordCheck(id, { checkedAt: now, nextCheckAt })]
  const changed = transitionMandate(id, event, { now, checkedAt: now, nextCheckAt })
  if (subscriptionId === null || !subscription) return [changed]
  const isOver = subscription === 'stop' || subscription === 'end'
  return [
    changed,
    transitionSubscription(subscriptionId, subscription, now),
    ...(isOver ? [skipRenewals(subscriptionId, now)] : []),
  ]
}
