/**
 * PayU's protocol of mandates of UPI and cards after their registration: status, notice, debit and revocation. Sources, read
 * 2026-12: docs.payu.in/reference/pre_debit_notification_api, recurring_payment_api, get-mandate-status-api-for-upi-only,
 * check-the-mandate-status, cancel-recurring-payments-of-netbanking-and-upi, -of-visa-and-mastercard.
 */
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import type { DebitRequest, NoticeRequest } from '#api/payments/gateways/mandate.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { toRupees } from '#contract/money.ts'
import type { z } from 'zod'
import { send, verifyPayments } from './payu-api.ts'
import {
  DebitAnswerBody,
  debitAnswerOf,
  foundNoticeOf,
  MandateAnswerBody,
  mandateReportOf,
  noticeAnswerOf,
  NoticeAnswerBody,
} from './payu-mandate-answers.ts'
import { MANDATE_COMMANDS, registeredWith } from './payu-mandate-method.ts'
import { parseMandateWebhook } from './payu-mandate-webhook.ts'
import type { PayuSettings } from './payu-settings.ts'

const CALL_TIMEOUT_MS = 10_000
const ACCEPTED = '1'
const NOT_FOUND = 'not found'

export function payuMandates(settings: PayuSettings): GatewayMandates {
  const call = <T>(
    runtime: Runtime,
    command: string,
    { var1, schema }: { var1: object; schema: z.ZodType<T> },
  ): Promise<T> =>
    send(settings, runtime, {
      command: { command, var1: JSON.stringify(var1) },
      timeoutMs: CALL_TIMEOUT_MS,
      schema,
    })
  /** @param action PayU's action on an existing notice, which is found by its number */
  const callAboutNotice = (runtime: Runtime, { mandateId, number }: NoticeRequest, action: string) =>
    call(runtime, 'pre_debit_SI', {
      var1: { authPayuId: mandateId, invoiceDisplayNumber: number, action },
      schema: NoticeAnswerBody,
    })

  const verify = async (runtime: Runtime, attemptId: string) => {
    const found = await verifyPayments(settings, runtime, {
      txnids: [attemptId],
      timeoutMs: CALL_TIMEOUT_MS,
    })
    return found.get(attemptId)
  }
  /** @throws ExternalSystemError where the answer cannot be read: the payment may be under way */
  const isKnown = async (runtime: Runtime, attemptId: string): Promise<boolean> => {
    const payment = await verify(runtime, attemptId)
    if (payment === undefined) throw new ExternalSystemError('payu', 'unreadable')
    return payment !== null && payment.status.toLowerCase() !== NOT_FOUND
  }

  return {
    isOffered: settings.offersMandates,
    noticeHours: settings.noticeHours,

    async registeredWith(runtime, { attemptId, gatewayPaymentId }) {
      const payment = await verify(runtime, attemptId)
      if (payment?.mihpayid !== gatewayPaymentId) throw new ExternalSystemError('payu', 'not_ours')
      return registeredWith(payment)
    },

    async status(runtime, { mandateId, method, requestId }) {
      const var1 = { authPayuId: mandateId, requestId }
      const { status } = MANDATE_COMMANDS[method]
      const body = await call(runtime, status, { var1, schema: MandateAnswerBody })
      return mandateReportOf(body, mandateId)
    },

    async sendNotice(runtime, notice) {
      const var1 = noticeVariables(notice)
      return noticeAnswerOf(await call(runtime, 'pre_debit_SI', { var1, schema: NoticeAnswerBody }), notice)
    },

    findNotice: async (runtime, notice) =>
      foundNoticeOf(await callAboutNotice(runtime, notice, 'retrieve'), notice),

    async withdrawNotice(runtime, notice) {
      const { status } = await callAboutNotice(runtime, notice, 'delete')
      return status === ACCEPTED
    },

    async debit(runtime, debit) {
      const var1 = debitVariables(debit)
      const answer = debitAnswerOf(
        await call(runtime, 'si_transaction', { var1, schema: DebitAnswerBody }),
        debit,
      )
      if (answer.kind === 'accepted' || answer.kind === 'failed') return answer
      // If a request arrives twice, PayU refuses the second one, while the first may be under way.
      return (await isKnown(runtime, debit.attemptId)) ? { kind: 'accepted' } : answer
    },

    async revoke(runtime, { mandateId, method, requestId }) {
      const var1 = { authPayuId: mandateId, requestId }
      const { revoke } = MANDATE_COMMANDS[method]
      const { status } = await call(runtime, revoke, { var1, schema: MandateAnswerBody })
      return status === ACCEPTED
    },

    parseWebhook: (body) => parseMandateWebhook(body, settings),
  }
}

/** PayU requires the number for cards only; without it no notice could be found again. */
const noticeVariables = (notice: NoticeRequest) => ({
  authPayuId: notice.mandateId,
  requestId: notice.requestId,
  debitDate: dayInIndia(notice.debitDay),
  amount: toRupees(notice.amountPaise),
  ...(notice.method === 'upi' && { mandateSeqNo: notice.sequence }),
  invoiceDisplayNumber: notice.number,
})

/** Only this command writes PayU's id of the mandate in lower case. */
const debitVariables = ({ customer, ...debit }: DebitRequest) => ({
  authpayuid: debit.mandateId,
  txnid: debit.attemptId,
  amount: toRupees(debit.amountPaise),
  phone: customer.mobile,
  email: customer.email,
  invoiceDisplayNumber: debit.noticeNumber,
  ...(debit.method === 'upi' && { mandateSeqNo: debit.sequence }),
})
