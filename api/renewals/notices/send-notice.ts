/**
 * The pre-debit notice of a renewal: stored before it is sent. Where its answer is lost the gateway is asked for it, so that
 * no payer is notified twice. No database lock is held during a call.
 */
import { base32Of } from '#contract/base32.ts'
import { addSeconds, HOUR_MS, MINUTE_SECONDS } from '#contract/durations.ts'
import { logLostAnswer } from '#api/renewals/log-lost-answer.ts'
import type { NoticeAnswer, NoticeRequest } from '#api/payments/gateways/mandate.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { finishRenewal } from '#api/renewals/finish-renewal.ts'
import { identityOf } from '#api/renewals/mandates/mandate-store.ts'
import { acceptNotice, insertNotice, transitionNotice } from './notice-store.ts'
import { notifySubscriber } from '#api/renewals/subscriptions/notify-subscriber.ts'
import { periodFrom } from '#api/renewals/period.ts'
import type { RenewalPlan } from '#api/renewals/plan-renewal.ts'
import type { OpenNotice, RenewalWork } from '#api/renewals/renewal-context-query.ts'
import { delayRenewal, replanRenewal, transitionRenewal } from '#api/renewals/renewal-store.ts'
import { lockSubscription } from '#api/renewals/subscriptions/subscription-store.ts'

/** How long after a refusal the next notice is planned: the status of the mandate is read again by then. */
const AFTER_REFUSAL_SECONDS = 30 * MINUTE_SECONDS
/** How soon the gateway is asked again whether it has delivered a notice. */
const DELIVERY_CHECK_SECONDS = 10 * MINUTE_SECONDS
const NUMBER_LENGTH = 16

/** Whether the next step of the renewal can be decided at once. */
type StepResult = { isNextStepDue: boolean }

/**
 * Stores a notice of the present price, and sends it. A request whose answer is lost leaves the notice for `findNotice`.
 * @param plan has the debit day that the notice announces
 * @throws Error for a plan that is not sold
 */
export async function sendNotice(work: RenewalWork, { debitDay }: RenewalPlan): Promise<StepResult> {
  const { platform, mandates, context, pricePaise } = work
  if (pricePaise === undefined) throw new Error('a plan that is not sold is not announced')
  const notice: OpenNotice = {
    id: platform.runtime.id(),
    state: 'sending',
    sequence: context.lastSequence + 1,
    number: base32Of(platform.runtime.random(NUMBER_LENGTH)),
    amountPaise: pricePaise,
    debitDay,
  }
  if (!(await beginNotice(work, notice))) return { isNextStepDue: false }
  const answer = await mandates
    .sendNotice(platform.runtime, requestFor(work, notice))
    .catch((error: unknown): undefined => logLostAnswer(work, 'notice', error))
  return applyAnswer(work, notice, answer)
}

/** Stores the notice if the subscription is still active. @returns whether it was stored */
const beginNotice = (
  { platform: { db, runtime }, mandates, context, claimedUntil }: RenewalWork,
  { id, sequence, number, amountPaise, debitDay }: OpenNotice,
): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const { renewal, subscription, mandate, packEndsAt } = context
    if ((await lockSubscription(tx, subscription.id)) !== 'active') return false
    const now = runtime.now()
    const startsAt = packEndsAt ?? now
    const { endsAt } = periodFrom(subscription.anchor, renewal.period, startsAt)
    await runBatch(tx, [replanRenewal(renewal.id, { amountPaise, dueAt: startsAt, endsAt })])
    await runBatch(tx, [
      transitionRenewal(renewal.id, 'send_notice', { now, nextStepAt: claimedUntil }),
      insertNotice(
        {
          id,
          renewalId: renewal.id,
          mandateId: mandate.id,
          sequence,
          number,
          amountPaise,
          debitDay,
          noticeHours: mandates.noticeHours,
        },
        now,
      ),
    ])
    return true
  })

const requestFor = (
  { platform: { runtime }, context }: RenewalWork,
  { sequence, number, amountPaise, debitDay }: OpenNotice,
): NoticeRequest => ({
  ...identityOf(context.mandate),
  requestId: runtime.id().replaceAll('-', ''),
  sequence,
  number,
  amountPaise,
  debitDay,
})

async function applyAnswer(
  work: RenewalWork,
  notice: OpenNotice,
  answer: NoticeAnswer | undefined,
): Promise<StepResult> {
  const { platform } = work
  switch (answer?.kind) {
    case 'accepted':
      return confirm(work, notice)
    case 'needs approval':
      return giveUp(work, notice)
    case 'not now':
    case 'refused':
      platform.log.warn(
        { event: 'notice.refused', renewal: work.context.renewal.id, kind: answer.kind, code: answer.code },
        'gateway refused a pre-debit notice',
      )
      return refuse(work, notice)
    case 'pending':
    case 'repeated':
    case undefined:
      // The next round asks for it: a request may still be on its way.
      await runBatch(platform.db, [transitionNotice(notice.id, 'lose_answer')])
      return { isNextStepDue: false }
  }
}

/** Asks the gateway for a notice without a clear answer. @throws where it does not answer, or has another amount or day */
export async function findNotice(work: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  const found = await work.mandates.findNotice(work.platform.runtime, requestFor(work, notice))
  if (found === 'accepted') return confirm(work, notice)
  if (found === 'pending') return awaitDelivery(work, notice)
  return found === 'needs approval' ? giveUp(work, notice) : refuse(work, notice)
}

/** The payer would have to approve this debit at the bank, which is not certain: the notice is withdrawn, and the period can be paid by hand. */
async function giveUp(work: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  work.platform.log.warn(
    { event: 'notice.needs_approval', renewal: work.context.renewal.id },
    'payer must approve a debit',
  )
  await withdrawNotice(work, notice)
  await finishRenewal(work, { kind: 'abandon', subscription: 'miss_payment' })
  return { isNextStepDue: false }
}

/** Asks again after a pause, as long as a delivery would come in time for the debit day. */
async function awaitDelivery(work: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  const { platform, context, claimedUntil } = work
  if (isTooLate(work, notice)) return withdrawNotice(work, notice)
  const until = addSeconds(platform.runtime.now(), DELIVERY_CHECK_SECONDS)
  await runBatch(platform.db, [delayRenewal(context.renewal.id, { claimedUntil, until })])
  return { isNextStepDue: false }
}

const isTooLate = ({ platform, mandates }: RenewalWork, { debitDay }: OpenNotice): boolean =>
  platform.runtime.now().getTime() > debitDay.getTime() - mandates.noticeHours * HOUR_MS

/** Records that the gateway has the notice, and notifies the subscriber. One that came too late announces nothing. */
async function confirm(work: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  const { platform, context, claimedUntil } = work
  const { renewal, subscription, plan } = context
  const now = platform.runtime.now()
  if (isTooLate(work, notice)) return withdrawNotice(work, notice)
  await withTransaction(platform.db, async (tx) => {
    const isActive = (await lockSubscription(tx, subscription.id)) === 'active'
    const { amountPaise: amount, debitDay: day } = notice
    await runBatch(tx, [
      acceptNotice(notice.id, now),
      transitionRenewal(renewal.id, 'confirm_notice', { now, nextStepAt: claimedUntil }),
      // After a stop it announces nothing: no debit follows.
      ...(isActive
        ? notifySubscriber(platform, context, {
            key: `renewal-notice-${notice.id}`,
            message: { kind: 'renewal_notice', values: { amount, day, pack: plan.name } },
          })
        : []),
    ])
  })
  return { isNextStepDue: true }
}

/** Plans another notice, after a pause. */
async function refuse({ platform, context }: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  const now = platform.runtime.now()
  const nextStepAt = addSeconds(now, AFTER_REFUSAL_SECONDS)
  await runBatch(platform.db, [
    transitionNotice(notice.id, 'refuse'),
    transitionRenewal(context.renewal.id, 'reschedule', { now, nextStepAt }),
  ])
  return { isNextStepDue: false }
}

/**
 * Withdraws a notice whose debit no longer comes, and plans the renewal anew. A gateway that does not withdraw it debits
 * nothing either: each debit is requested by the shop.
 * @throws where the gateway does not answer
 */
export async function withdrawNotice(work: RenewalWork, notice: OpenNotice): Promise<StepResult> {
  const { platform, mandates, context, claimedUntil } = work
  const isWithdrawn = await mandates.withdrawNotice(platform.runtime, requestFor(work, notice))
  if (!isWithdrawn)
    platform.log.warn(
      { event: 'notice.not_withdrawn', renewal: context.renewal.id },
      'gateway did not withdraw a pre-debit notice',
    )
  const now = platform.runtime.now()
  await runBatch(platform.db, [
    transitionNotice(notice.id, 'withdraw'),
    transitionRenewal(context.renewal.id, 'reschedule', { now, nextStepAt: claimedUntil }),
  ])
  return { isNextStepDue: true }
}
