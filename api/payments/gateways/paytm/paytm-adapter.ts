/** The gateway adapter for Paytm's JS Checkout. */
import { queryEach } from '#api/payments/gateways/query-each.ts'
import type { GatewayAdapter, VerifiedOutcome } from '#api/payments/gateways/gateway.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { callPaytm, PaytmStatusResponse } from './paytm-api.ts'
import { listCaptures } from './paytm-list.ts'
import { parseReturn } from './paytm-notification.ts'
import { outcomeOf } from './paytm-outcome.ts'
import { paytmMethod } from './paytm-payment-method.ts'
import { listPayouts } from './paytm-payouts.ts'
import { applyRefund, fetchRefundStatus, findRefunds } from './paytm-refund-calls.ts'
import { type PaytmSettings, verificationKeys } from './paytm-settings.ts'

export function paytmAdapter(settings: PaytmSettings): GatewayAdapter {
  const keys = verificationKeys(settings)
  return {
    // Paytm answers about one order per call: at most 100 calls at the same time.
    batch: { size: 25, lanes: 4 },

    parseReturn: (fields) => parseReturn(fields, keys),

    lookUp: (runtime, attempts, timeoutMs) =>
      queryEach(attempts, ({ id: orderId }) => lookUpOne(settings, runtime, { orderId, timeoutMs })),

    listCaptures: (runtime, span) => listCaptures(settings, runtime, span),

    ...(settings.fetchesPayouts === true && {
      listPayouts: (runtime: Runtime, day: string) => listPayouts(settings, runtime, day),
    }),

    refund: (runtime, order) => applyRefund(settings, runtime, order),

    refundStatus: (runtime, refund) => fetchRefundStatus(settings, runtime, refund),

    findRefunds: (runtime, payment) => findRefunds(settings, runtime, payment),
  }
}

async function lookUpOne(
  settings: PaytmSettings,
  runtime: Runtime,
  { orderId, timeoutMs }: { orderId: string; timeoutMs: number },
): Promise<VerifiedOutcome> {
  const call = { path: '/v3/order/status', body: { mid: settings.mid, orderId }, timeoutMs }
  const { body } = await callPaytm(settings, runtime, { call, answer: PaytmStatusResponse })
  const { resultStatus, resultCode } = body.resultInfo
  // Reject an answer about another order or merchant; only a refusal may omit them.
  const isOurs = body.orderId === orderId && body.mid === settings.mid
  const namesNothing = body.orderId === '' && resultStatus !== 'TXN_SUCCESS'
  if (!isOurs && !namesNothing) throw new ExternalSystemError('paytm', 'not_ours')
  const { txnId, txnAmount: amount } = body
  const outcome = outcomeOf({ status: resultStatus, txnId, amount, code: resultCode })
  return { ...outcome, stated: paytmMethod(body) }
}
