/**
 * Job that takes the next step of each renewal that is due: notice, debit, or its end. Each gateway has its own job, so that
 * one that is slow delays no renewal at another. The database refuses what `decideRenewalStep` must not allow.
 */
import { addSeconds, HOUR_SECONDS } from '#contract/durations.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { Gateway, GatewayMandates } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries, type WriteStatement } from '#api/platform/db/batch.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { runInLinkedTrace } from '#api/platform/observability/run-in-span.ts'
import { checkMandate } from '#api/renewals/mandates/check-mandates.ts'
import { decideRenewalStep, type RenewalSnapshot, type RenewalStep } from './decide-renewal-step.ts'
import { endDebits } from '#api/renewals/debits/end-debits.ts'
import { finishRenewal, isEnd } from './finish-renewal.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { periodFrom } from './period.ts'
import { nextPlanAt } from './plan-renewal.ts'
import { type RenewalContext, renewalContextQuery, type RenewalWork } from './renewal-context-query.ts'
import { claimDueRenewals, delayRenewal, replanRenewal } from './renewal-store.ts'
import { sendDebit } from '#api/renewals/debits/send-debit.ts'
import { findNotice, sendNotice, withdrawNotice } from '#api/renewals/notices/send-notice.ts'

/** How long a claim reserves a renewal: longer than its calls of ten seconds each. */
const CLAIM_SECONDS = 120
/** How many renewals are under way at once. */
const PLACES = 20
/** Steps of one renewal in one claim, each with at most one call. */
const MAX_STEPS = 6
/** The end of a debit wakes its renewal (end-debits.ts). */
const WHILE_IN_FLIGHT_SECONDS = HOUR_SECONDS

/** An anchor of a later period has another day than the mandate. */
const FIRST_PERIOD = 1

type Prices = { offers: () => Offers }

/** Advances the renewals whose mandate is at one gateway. */
export type RenewalWorker = {
  /**
   * Claims and starts the due renewals. Waits only for a free place, so that a slow renewal delays no other. While the
   * gateway's circuit is open nothing is claimed; a half-open circuit gets one renewal as its probe.
   */
  work: () => Promise<void>
  /** Resolves when no renewal is under way. */
  idle: () => Promise<void>
}

/** @param stopping leaves what is not claimed yet to other instances */
export function openRenewalWorker(
  platform: AppContext,
  { mandates, name, circuit }: Gateway,
  { offers }: Prices,
  stopping: AbortSignal,
): RenewalWorker {
  const underWay = new Set<Promise<void>>()
  const start = (claim: Claim, id: string): void => {
    const renewal = runInLinkedTrace('renewal', { 'shop.renewal.id': id }, () =>
      advanceAndLog(claim, id),
    ).finally(() => underWay.delete(renewal))
    underWay.add(renewal)
  }
  const work = async (): Promise<void> => {
    if (!mandates) return
    await endDebits(platform, name, stopping)
    for (let more = true; more && !stopping.aborted;) {
      const now = platform.runtime.now()
      const places = Math.min(PLACES, callsAdmitted(circuit, now))
      if (places === 0) return
      const limit = places - underWay.size
      if (limit <= 0) {
        await Promise.race(underWay)
        continue
      }
      const claimedUntil = addSeconds(now, CLAIM_SECONDS)
      const due = await claimDueRenewals(platform.db, { gateway: name, now, againAt: claimedUntil, limit })
      for (const id of due) start({ platform, mandates, claimedUntil, offers }, id)
      more = due.length === limit
    }
  }
  return { work, idle: async () => void (await Promise.all(underWay)) }
}

type Claim = Prices & { platform: AppContext; mandates: GatewayMandates; claimedUntil: Date }

/** A renewal whose step failed is due again when its claim ends; the others are not affected. */
async function advanceAndLog(claim: Claim, id: string): Promise<void> {
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
async function advance({ offers, ...claim }: Claim, id: string): Promise<boolean> {
  const { platform } = claim
  const [context] = await runQueries(platform.db, renewalContextQuery(id))
  if (context?.subscription.state !== 'active' || context.renewal.nextStepAt === null) return false
  const { renewal, subscription } = context
  // An order keeps its price, also if the renewal is announced again.
  const pricePaise =
    renewal.orderId === null ? offers().find(subscription.poid)?.pricePaise : renewal.amountPaise
  const work = { ...claim, context, pricePaise }
  const step = decideRenewalStep(snapshotOf(work), platform.runtime.now())
  return takeStep(work, step)
}

function snapshotOf({ context, pricePaise, mandates }: RenewalWork): RenewalSnapshot {
  const { noticeHours, cycleMonths } = mandates
  const { renewal, mandate, packEndsAt, notice, debits, isCovered, isGivenBack } = context
  const isAnnounced = notice !== undefined
  const isUnavailable = !isAnnounced && (pricePaise === undefined || hasMoved(context, cycleMonths))
  return {
    renewal: {
      state: renewal.state,
      amountPaise: isAnnounced ? renewal.amountPaise : (pricePaise ?? renewal.amountPaise),
    },
    isPaid: context.orderStatus === 'paid',
    isImpossible: isGivenBack || !context.buyer || isUnavailable,
    ...{ packEndsAt, isCovered, mandate, noticeHours, notice, debits },
  }
}

/** Whether the period begins on another day than the cycle of its mandate, which its gateway does not allow. */
function hasMoved(
  { renewal, subscription, packEndsAt, isCovered }: RenewalContext,
  cycleMonths: GatewayMandates['cycleMonths'],
): boolean {
  if (!cycleMonths || !packEndsAt || isCovered) return false
  return periodFrom(subscription.anchor, renewal.period, packEndsAt).anchor.period > FIRST_PERIOD
}

/** @returns whether the next step can be decided at once */
async function takeStep(work: RenewalWork, step: RenewalStep): Promise<boolean> {
  const { platform, mandates, context } = work
  if (isEnd(step)) {
    await finishRenewal(work, step)
    return false
  }
  switch (step.kind) {
    case 'check_mandate':
      await checkMandate(platform, mandates, context.mandate)
      return true
    case 'send_notice':
      return (await sendNotice(work, step.plan)).isNextStepDue
    case 'find_notice':
      return (await findNotice(work, openNotice(context))).isNextStepDue
    case 'withdraw_notice':
      return (await withdrawNotice(work, openNotice(context))).isNextStepDue
    case 'debit':
      return sendDebit(work, { notice: openNotice(context), number: step.number })
    case 'wait':
      await wait(work, step.until)
      return false
    case 'verify_debit':
      await delay(work, addSeconds(platform.runtime.now(), WHILE_IN_FLIGHT_SECONDS))
      return false
  }
}

function openNotice({ notice, renewal }: RenewalContext): NonNullable<RenewalContext['notice']> {
  if (!notice) throw new Error(`renewal ${renewal.id} has no open notice`)
  return notice
}

/** Stores the present price, and the end of the pack before a renewal that is not announced. */
function replan({ context, pricePaise }: RenewalWork): WriteStatement[] {
  const { renewal, subscription, packEndsAt } = context
  if (!packEndsAt || pricePaise === undefined) return []
  const { endsAt } = periodFrom(subscription.anchor, renewal.period, packEndsAt)
  return [replanRenewal(renewal.id, { amountPaise: pricePaise, dueAt: packEndsAt, endsAt })]
}

const delay = ({ platform, context, claimedUntil }: RenewalWork, until: Date): Promise<unknown> =>
  runBatch(platform.db, [delayRenewal(context.renewal.id, { claimedUntil, until })])

/** Waits for the next time of the plan. After a debit that failed, a message names the day of the next one. */
async function wait(work: RenewalWork, until: Date): Promise<void> {
  const { platform, context } = work
  const failed = context.debits.at(-1)
  const writes = failed
    ? notifySubscriber(platform, context, {
        key: `debit-failed-${failed.attemptId}`,
        message: {
          kind: 'renewal_debit_failed',
          values: { amount: context.renewal.amountPaise, pack: context.plan.name, day: until },
        },
      })
    : replan(work)
  if (writes.length > 0) await runBatch(platform.db, writes)
  await delay(work, context.notice ? until : nextPlanAt(until, platform.runtime.now()))
}
