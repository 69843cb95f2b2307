/**
 * A debit of a renewal: order, payment attempt and debit are stored before it is sent. Its answer does not prove a
 * payment: only the verification of the attempt does, as for every payment. No lock is held during a call.
 */
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import { insertRenewalOrder, lockOrder, transitionOrder } from '#api/orders/order-store.ts'
import { renewalOrderId } from '#api/orders/order.ts'
import { identityOf } from '#api/renewals/mandates/mandate-store.ts'
import { insertAttempt } from '#api/payments/attempts/attempt-store.ts'
import { type Attempt, attemptId } from '#api/payments/attempts/attempt.ts'
import { nextVerificationAt } from '#api/payments/attempts/verification.ts'
import { sanitisePayer } from '#api/payments/attempts/sanitise-payer.ts'
import { logLostAnswer } from '#api/renewals/log-lost-answer.ts'
import type { DebitAnswer } from '#api/payments/gateways/mandate.ts'
import { failAttempt } from '#api/payments/settlement/fail-attempt.ts'
import { runBatch, runBatchIfUnchanged, type WriteStatement } from '#api/platform/db/batch.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import { failDebit, insertDebit, transitionDebit } from './debit-store.ts'
import { failureOf, NOTICE_USED } from './debit.ts'
import type { Buyer, OpenNotice, RenewalWork } from '#api/renewals/renewal-context-query.ts'
import { transitionRenewal } from '#api/renewals/renewal-store.ts'
import { lockSubscription } from '#api/renewals/subscriptions/subscription-store.ts'

/** Longer than the time until the last debit of a renewal: the end of the renewal expires its order, not this time. */
const RENEWAL_ORDER_SECONDS = 9 * DAY_SECONDS

/** The constraints that refuse a second attempt or debit with the same number. */
const SAME_NUMBER = new Set(['payment_attempt_pkey', 'payment_attempt_order_id_number_key', 'debit_pkey'])

type NewDebit = { notice: OpenNotice; buyer: Buyer; number: number }

/** @param number the number of the debit for this notice, from 1 @returns whether it was sent */
export async function sendDebit(
  work: RenewalWork,
  { notice, number }: { notice: OpenNotice; number: number },
): Promise<boolean> {
  const { buyer } = work.context
  if (!buyer) throw new Error('an erased account is not debited')
  const attempt = await beginDebit(work, { notice, number, buyer }).catch(refusedAsSent)
  if (!attempt) return false
  await runForOrder('send debit', attempt.orderId, async () => {
    await applyAnswer(work, attempt, await callForDebit(work, notice, attempt))
  })
  return true
}

/** Another instance may send the debit meanwhile: an event makes a claimed renewal due again. @returns undefined in that case */
function refusedAsSent(error: unknown): undefined {
  if (!SAME_NUMBER.has(violatedConstraint(error))) throw error
}

/** @returns undefined where the gateway gave no answer */
async function callForDebit(
  work: RenewalWork,
  { sequence, number: noticeNumber }: OpenNotice,
  { id: attemptId, amountPaise, customerEmail: email, customerMobile }: Attempt,
): Promise<DebitAnswer | undefined> {
  const { platform, mandates, context } = work
  const customer = { email, mobile: customerMobile ?? '' }
  const debit = { attemptId, amountPaise, sequence, noticeNumber, ...identityOf(context.mandate), customer }
  return mandates
    .debit(platform.runtime, debit)
    .catch((error: unknown): undefined => logLostAnswer(work, 'debit', error))
}

/** @returns the stored attempt; undefined where the subscription is no longer active */
const beginDebit = (work: RenewalWork, debit: NewDebit): Promise<Attempt | undefined> =>
  withTransaction(work.platform.db, async (tx) => {
    const { platform, context, claimedUntil } = work
    const { renewal, subscription } = context
    if (renewal.orderId !== null) await lockOrder(tx, renewal.orderId)
    if ((await lockSubscription(tx, subscription.id)) !== 'active') return undefined
    const now = platform.runtime.now()
    const orderId = renewal.orderId ?? renewalOrderId(renewal.id)
    const attempt = newAttempt(work, debit, orderId)
    const { id: noticeId } = debit.notice
    const collect = transitionRenewal(renewal.id, 'collect', { now, nextStepAt: claimedUntil, orderId })
    const isFirst = renewal.orderId === null
    const again = { id: orderId, status: 'paying' } as const
    await runBatchIfUnchanged(
      tx,
      [isFirst ? collect : transitionOrder(again, 'start_payment', now)],
      [
        // A renewal that was announced again has its order, and is collected again.
        ...(isFirst ? newOrder(work, debit, orderId) : [collect]),
        insertAttempt(attempt),
        insertDebit({ attemptId: attempt.id, renewalId: renewal.id, noticeId, number: debit.number }, now),
      ],
    )
    return attempt
  })

function newOrder(
  { platform: { runtime }, context }: RenewalWork,
  { notice, buyer }: NewDebit,
  orderId: string,
): WriteStatement[] {
  const { renewal, subscription, plan } = context
  const { amountPaise } = notice
  return insertRenewalOrder({
    id: orderId,
    renewalId: renewal.id,
    subscriberId: subscription.subscriberId,
    amountPaise,
    language: buyer.language,
    placedAt: runtime.now(),
    expiresAt: addSeconds(renewal.dueAt, RENEWAL_ORDER_SECONDS),
    line: { ...plan, lineNo: 1, pricePaise: amountPaise },
  })
}

function newAttempt(
  { platform: { runtime, config }, context }: RenewalWork,
  { notice, buyer }: NewDebit,
  orderId: string,
): Attempt {
  const now = runtime.now()
  const payer = sanitisePayer(buyer, config.brand.noReplyAddress)
  const number = context.attempts + 1
  return {
    id: attemptId(orderId, number),
    orderId,
    number,
    gateway: context.mandate.gateway,
    status: 'sent',
    amountPaise: notice.amountPaise,
    description: `${config.brand.product} 1 pack`,
    customerName: payer.name,
    customerEmail: payer.email,
    customerMobile: payer.mobile,
    reason: null,
    startedAt: now,
    nextPollAt: nextVerificationAt(now, now, { status: 'sent', isDebit: true }) ?? null,
    polledAt: null,
    polls: 0,
    unreadableAnswers: 0,
    verifyClaimedAt: null,
  }
}

/** A refusal is final: nothing was debited. Everything else is verified. */
async function applyAnswer(
  { platform }: RenewalWork,
  { id }: Attempt,
  answer: DebitAnswer | undefined,
): Promise<void> {
  const isUndecided = answer?.kind === 'failed' && failureOf(answer.code) === 'undecided'
  if (!answer || answer.kind === 'accepted' || isUndecided) {
    await runBatch(platform.db, [transitionDebit(id, 'await_outcome')])
    return
  }
  const { kind, code } = answer
  platform.log.info({ event: 'debit.refused', attempt: id, kind, code }, 'gateway refused a debit')
  const failureCode = kind === 'needs notice' ? NOTICE_USED : code
  // The code is stored with the failure: another instance can end the debit as soon as its attempt has failed.
  const failure = { reason: kind === 'failed' ? 'declined' : 'not_started', bankCode: failureCode } as const
  await failAttempt(platform, { id }, failure)
  await runBatch(platform.db, [failDebit(id, failureCode)])
}
