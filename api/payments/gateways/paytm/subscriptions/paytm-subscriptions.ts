/**
 * Paytm's protocol of subscriptions (UPI mandates) after their registration: status, notice, debit and cancellation.
 * Sources, read 2026-11: Paytm's integrator bundle (skills/subscriptions), and fetch-subscription-status-api,
 * subscription-pre-notify-api, renew-subscription-api and cancel-subscription-api of its documentation. Where they differ, a
 * setting decides.
 */
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import type { DebitAnswer, DebitRequest, NoticeRequest } from '#api/payments/gateways/mandate.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { toRupees } from '#contract/money.ts'
import type { z } from 'zod'
import { callPaytm, PaytmStatusResponse } from '#api/payments/gateways/paytm/paytm-api.ts'
import { outcomeOf } from '#api/payments/gateways/paytm/paytm-outcome.ts'
import { type PaytmMandateSettings, verificationKeys } from '#api/payments/gateways/paytm/paytm-settings.ts'
import {
  debitAnswerOf,
  foundNoticeOf,
  isAccepted,
  mandateReportOf,
  noticeAnswerOf,
  NoticeStatusAnswer,
  paytmDate,
  StatusAnswer,
  subscriptionIdOf,
  TakenAnswer,
} from './paytm-subscription-answers.ts'
import { CLIENT_ID, CYCLE_MONTHS } from './paytm-subscription-terms.ts'
import { parseSubscriptionWebhook } from './paytm-subscription-webhook.ts'

const CALL_TIMEOUT_MS = 10_000
/** RBI's e-mandate framework, clause 6(a); Paytm's notice is for one to seven days later. */
const NOTICE_HOURS = 24
/** Each call has a different head. */
const AES = { tokenType: 'AES' }
const NOTICE_STATUS_HEAD = { ...AES, clientId: CLIENT_ID, version: 'v1' }
/** What the payer's bank shows as the reason: letters, digits and spaces. */
const NOTICE_TEXT = 'Renewal of your plan'

type Call<T> = {
  path: string
  body: object
  head?: object
  query?: Record<string, string>
  answer: z.ZodType<T>
}

export function paytmSubscriptions(settings: PaytmMandateSettings): GatewayMandates {
  const { mid, subscriptionPath } = settings
  const call = <T>(runtime: Runtime, { path, body, head, query, answer }: Call<T>): Promise<T> => {
    const search = query ? `?${new URLSearchParams({ mid, ...query }).toString()}` : ''
    const sent = { path: `${path}${search}`, body: { mid, ...body }, timeoutMs: CALL_TIMEOUT_MS }
    return callPaytm(settings, runtime, { call: { ...sent, ...(head && { head }) }, answer })
  }
  const checkStatus = async (runtime: Runtime, body: object) => {
    const path = `${subscriptionPath}/checkStatus`
    return (await call(runtime, { path, body, head: AES, answer: StatusAnswer })).body
  }

  return {
    isOffered: settings.offersMandates,
    noticeHours: NOTICE_HOURS,
    cycleMonths: CYCLE_MONTHS,

    async findMandateId(runtime, { attemptId, customerId }) {
      const found = await checkStatus(runtime, { orderId: attemptId, custId: customerId })
      return subscriptionIdOf(found) || undefined
    },

    /** Subscriptions are created for UPI only. */
    registeredWith: () => Promise.resolve({ method: 'upi', canRevoke: true }),

    status: async (runtime, { mandateId }) =>
      mandateReportOf(await checkStatus(runtime, { subsId: mandateId }), mandateId),

    async sendNotice(runtime, notice) {
      const body = noticeFields(notice, settings.noticeDate === 'debit' ? notice.debitDay : runtime.now())
      const sent = { path: '/subscription/preNotify', body, head: AES, answer: TakenAnswer }
      return noticeAnswerOf((await call(runtime, sent)).body, notice.mandateId)
    },

    async findNotice(runtime, notice) {
      const { body } = await call(runtime, {
        path: '/subscription/preNotify/status',
        body: { subsId: notice.mandateId, referenceId: notice.number },
        head: NOTICE_STATUS_HEAD,
        answer: NoticeStatusAnswer,
      })
      return foundNoticeOf(body, notice, settings.noticeDate)
    },

    /** Paytm has no such call: without a debit the notice has no effect. */
    withdrawNotice: () => Promise.resolve(false),

    debit: async (runtime, debit) => debitOnce(settings, runtime, { debit, call }),

    async revoke(runtime, { mandateId }) {
      const { body } = await call(runtime, {
        path: `${subscriptionPath}/cancel`,
        query: { subscriptionId: mandateId },
        body: { subscriptionId: mandateId, subsId: mandateId },
        head: AES,
        answer: TakenAnswer,
      })
      return isAccepted(body, { mandateId })
    },

    parseWebhook: (body) => parseSubscriptionWebhook(body, verificationKeys(settings)),
  }
}

/** @param txnDate the day that Paytm expects as the date of the transaction */
const noticeFields = (
  { mandateId, number, amountPaise, debitDay }: NoticeRequest,
  txnDate: Date,
): object => ({
  subsId: mandateId,
  txnAmount: toRupees(amountPaise),
  txnDate: paytmDate(txnDate),
  subscriptionScheduledExecutionDate: dayInIndia(debitDay),
  referenceId: number,
  txnMessage: NOTICE_TEXT,
})

type Debiting = { debit: DebitRequest; call: <T>(runtime: Runtime, call: Call<T>) => Promise<T> }

/** Requests a debit. Only the status of its order says whether money moved. */
async function debitOnce(
  { mid }: PaytmMandateSettings,
  runtime: Runtime,
  { debit: { attemptId, mandateId, amountPaise }, call }: Debiting,
): Promise<DebitAnswer> {
  const { body } = await call(runtime, {
    path: '/subscription/renew',
    query: { orderId: attemptId },
    body: {
      subscriptionId: mandateId,
      orderId: attemptId,
      txnAmount: { value: toRupees(amountPaise), currency: 'INR' },
    },
    answer: TakenAnswer,
  })
  const answer = debitAnswerOf(body, { mandateId, attemptId })
  if (answer.kind === 'accepted') return answer
  // If a request arrives twice, Paytm refuses the second one, while the first may be under way.
  const order = { path: '/v3/order/status', body: { orderId: attemptId }, answer: PaytmStatusResponse }
  const { resultInfo, txnId, txnAmount, mid: merchant, orderId } = (await call(runtime, order)).body
  const isNamed = merchant === mid && orderId === attemptId
  const found = outcomeOf({
    status: resultInfo.resultStatus,
    code: resultInfo.resultCode,
    txnId,
    amount: txnAmount,
  })
  if (found.kind === 'unknown') return answer
  if (!isNamed) throw new ExternalSystemError('paytm', 'not_ours')
  return { kind: 'accepted' }
}
