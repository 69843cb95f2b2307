/** The gateway adapter for Paytm's JS Checkout. */
import { queryEach } from '#api/payments/gateways/query-each.ts'
import type { Gateway, SignedNotification, Outcome, PaymentRequest } from '#api/payments/gateways/gateway.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { toRupees } from '#contract/money.ts'
import type { z } from 'zod'
import {
  callPaytm,
  verificationKeys,
  InitiateResponse,
  PaytmStatusResponse,
  type PaytmSettings,
} from './paytm-api.ts'
import { listCaptures } from './paytm-list.ts'
import { parseReturn, parseWebhook } from './paytm-notification.ts'
import { outcomeOf } from './paytm-outcome.ts'
import { applyRefund, fetchRefundStatus } from './paytm-refund-calls.ts'

export type InitiateResult = z.infer<typeof InitiateResponse>['body']

export type PaytmGateway = Gateway & {
  /** Requests a token for an attempt. `resultStatus` 'F' means that there is none; the result says why. */
  initiate: (runtime: Runtime, request: PaymentRequest & { customerId: string }) => Promise<InitiateResult>
  /**
   * Parses a webhook.
   * @param body a form's fields, or JSON as the characters received
   */
  readWebhook: (body: unknown) => SignedNotification
}

const INITIATE_TIMEOUT_MS = 8_000

/**
 * Creates the gateway adapter for Paytm.
 * @param shopUrl where Paytm sends the browser back to
 */
export function paytm(settings: PaytmSettings, shopUrl: string): Omit<PaytmGateway, 'circuit'> {
  const { mid, website } = settings
  const keys = verificationKeys(settings)
  return {
    name: 'paytm',
    // Paytm answers about one order per call: at most 100 calls at the same time.
    batch: { size: 25, lanes: 4 },

    async initiate(runtime, { attemptId, amountPaise, customer, customerId }) {
      const query = new URLSearchParams({ mid, orderId: attemptId })
      const body = {
        requestType: 'Payment',
        mid,
        websiteName: website,
        orderId: attemptId,
        callbackUrl: `${shopUrl}/api/paytmResponse/callback`,
        txnAmount: { value: toRupees(amountPaise), currency: 'INR' },
        userInfo: {
          custId: customerId,
          mobile: customer.mobile,
          email: customer.email,
          firstName: customer.name,
        },
      }
      const path = `/theia/api/v1/initiateTransaction?${query.toString()}`
      const call = { path, body, timeoutMs: INITIATE_TIMEOUT_MS }
      return (await callPaytm(settings, runtime, { call, answer: InitiateResponse })).body
    },

    parseReturn: (fields) => parseReturn(fields, keys),

    readWebhook: (body) => parseWebhook(body, keys),

    lookUp: (runtime, attempts, timeoutMs) =>
      queryEach(attempts, ({ id: orderId }) => lookUpOne(settings, runtime, { orderId, timeoutMs })),

    listCaptures: (runtime, span) => listCaptures(settings, runtime, span),

    refund: (runtime, wish) => applyRefund(settings, runtime, wish),

    refundStatus: (runtime, sought) => fetchRefundStatus(settings, runtime, sought),
  }
}

async function lookUpOne(
  settings: PaytmSettings,
  runtime: Runtime,
  { orderId, timeoutMs }: { orderId: string; timeoutMs: number },
): Promise<Outcome> {
  const call = { path: '/v3/order/status', body: { mid: settings.mid, orderId }, timeoutMs }
  const { body } = await callPaytm(settings, runtime, { call, answer: PaytmStatusResponse })
  const { resultStatus, resultCode } = body.resultInfo
  // Reject an answer about another order or merchant; only a refusal may omit them.
  const isOurs = body.orderId === orderId && body.mid === settings.mid
  const namesNothing = body.orderId === '' && resultStatus !== 'TXN_SUCCESS'
  if (!isOurs && !namesNothing) throw new ExternalSystemError('paytm', 'not_ours')
  const { txnId, txnAmount: amount } = body
  return outcomeOf({ status: resultStatus, txnId, amount, code: resultCode })
}
