/**
 * Takes the next steps of one renewal that is claimed: notice, debit, or its end. The database refuses what `decideRenewalStep`
 * must not allow.
 */
import { addSeconds, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { checkMandate } from '#api/renewals/mandates/check-mandates.ts'
import { decideRenewalStep, type RenewalSnapshot, type RenewalStep } from './decide-renewal-step.ts'
import { finishRenewal, isEnd } from './finish-renewal.ts'
import { hasMoved } from './period.ts'
import { planPrice } from './plan-price.ts'
import {
  type RenewalContext,
  renewalContextQuery,
  type RenewalTools,
  type RenewalWork,
} from './renewal-context-query.ts'
import { delayStep, waitForStep } from './wait-for-step.ts'
import { sendDebit } from '#api/renewals/debits/send-debit.ts'
import { findNotice, sendNotice, withdrawNotice } from '#api/renewals/notices/send-notice.ts'

/** The most steps of one renewal in one claim. A step makes at most three calls of ten seconds. */
const MAX_STEPS = 6
/** How long a renewal waits before its gateway is asked again for a status of the mandate that it did not state. */
const NOT_STATED_SECONDS = 15 * MINUTE_SECONDS
/** How long a renewal waits while its debit is in flight. The end of the debit makes it due sooner (end-debits.ts). */
const WHILE_IN_FLIGHT_SECONDS = HOUR_SECONDS

export type RenewalClaim = RenewalTools & { claimedUntil: Date }

/** A renewal whose step failed is due again when its claim ends; the others are not affected. */
export async function advanceRenewal(claim: RenewalClaim, id: string): Promise<void> {
  try {
    for (let step = 1, isNextStepDue = true; isNextStepDue && step <= MAX_STEPS; step++)
      isNextStepDue = await advance(claim, id)
  } catch (error) {
    claim.platform.log.warn(
      { event: 'renewal.step_failed', renewal: id, ...failureFields(error) },
      'step of a renewal failed',
    )
  }
}

/** Decides one step from what is stored now, and takes it. @returns whether the next one can be decided at once */
async function advance(claim: RenewalClaim, id: string): Promise<boolean> {
  const { platform, offers } = claim
  const [context] = await runQueries(platform.db, renewalContextQuery(id))
  if (context?.subscription.state !== 'active' || context.renewal.nextStepAt === null) return false
  const { renewal, subscription } = context
  // An order keeps its price, even if the renewal is announced again.
  const pricePaise = renewal.orderId === null ? planPrice(offers(), subscription) : renewal.amountPaise
  const work = { ...claim, context, pricePaise }
  const step = decideRenewalStep(snapshotOf(work), platform.runtime.now())
  return takeStep(work, step)
}

function snapshotOf({ context, pricePaise, mandates }: RenewalWork): RenewalSnapshot {
  const { noticeHours, cycleMonths } = mandates
  const { renewal, mandate, packEndsAt, notice, debits, isCovered, isRefunded } = context
  const isAnnounced = notice !== undefined
  const hasNoDay = !isAnnounced && isMoved(context, cycleMonths)
  return {
    renewal: {
      state: renewal.state,
      amountPaise: isAnnounced ? renewal.amountPaise : (pricePaise ?? renewal.amountPaise),
    },
    isPaid: context.orderStatus === 'paid',
    isImpossible: isRefunded || context.orderStatus === 'refunded' || !context.buyer || hasNoDay,
    isSold: pricePaise !== undefined,
    packEndsAt,
    isCovered,
    mandate,
    noticeHours,
    notice,
    debits,
  }
}

/** Whether the gateway does not allow the period, because it begins on a different day from the cycle of its mandate. */
function isMoved(
  { renewal, subscription, firstStartsAt, packEndsAt, isCovered }: RenewalContext,
  cycleMonths: GatewayMandates['cycleMonths'],
): boolean {
  if (!cycleMonths || !packEndsAt || isCovered) return false
  return hasMoved({ months: subscription.anchor.months, firstStartsAt }, renewal.period, packEndsAt)
}

/** @returns whether the next step can be decided at once */
async function takeStep(work: RenewalWork, step: RenewalStep): Promise<boolean> {
  const { platform, context } = work
  if (isEnd(step)) {
    await finishRenewal(work, step)
    return false
  }
  switch (step.kind) {
    case 'check_mandate':
      if (await checkMandate(work, context.mandate)) return true
      await delayStep(work, addSeconds(platform.runtime.now(), NOT_STATED_SECONDS))
      return false
    case 'send_notice':
      return (await sendNotice(work, step.plan)).isNextStepDue
    case 'find_notice':
      return (await findNotice(work, openNotice(context))).isNextStepDue
    case 'withdraw_notice':
      return (await withdrawNotice(work, openNotice(context))).isNextStepDue
    case 'debit':
      return sendDebit(work, { notice: openNotice(context), number: step.number })
    case 'wait':
      await waitForStep(work, step.until)
      return false
    case 'verify_debit':
      await delayStep(work, addSeconds(platform.runtime.now(), WHILE_IN_FLIGHT_SECONDS))
      return false
  }
}

function openNotice({ notice, renewal }: RenewalContext): NonNullable<RenewalContext['notice']> {
  if (!notice) throw new Error(`renewal ${renewal.id} has no open notice`)
  return notice
}
