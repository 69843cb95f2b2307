/** The answers of Paytm's server calls. Source: paytmpayments.com, "Transaction Status", "Refund Status". */
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { GATEWAY_NAME, paytmTime } from './callback-fields.ts'
import { PAYTM_METHODS } from './method.ts'
import { stateLabel, type Payment } from './payment.ts'
import type { Refund, SimulatedRefundState } from './refund-store.ts'

/** A result has two shapes: `resultStatus`, `resultCode` and `resultMsg`, or `status`, `code` and `message`. */
export type PaytmResponse = {
  resultInfo: { resultStatus?: string; [more: string]: string | undefined }
  [more: string]: unknown
}

export const result = (resultStatus: string, resultCode: string, resultMsg: string): PaytmResponse => ({
  resultInfo: { resultStatus, resultCode, resultMsg },
})

/** Builds a status answer. A payment that never reached the bank has no details, only a result. */
export function statusAnswer(payment: Payment, refunds: Refund[], mid: string): PaytmResponse {
  const { status, code, message, early } = stateLabel(payment.state)
  const outcome = result(status, code, message)
  if (early) return outcome
  return {
    ...outcome,
    txnId: payment.txnId,
    bankTxnId: payment.bankTxnId ?? '',
    orderId: payment.orderId,
    txnAmount: toRupees(payment.chargedPaise),
    txnType: 'SALE',
    gatewayName: GATEWAY_NAME,
    bankName: PAYTM_METHODS[payment.method].bank,
    mid,
    paymentMode: payment.method,
    refundAmt: toRupees(refundedPaise(refunds)),
    txnDate: paytmTime(payment),
  }
}

const refundedPaise = (refunds: Refund[]): number =>
  refunds.filter(({ state }) => state === 'success').reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/**
 * Builds a page of the order list. Source: public clients of /merchant-passbook/search/list/order/v2, read November
 * 2026.
 */
export const orderListAnswer = (payments: Payment[], mid: string): PaytmResponse => ({
  ...result('SUCCESS', 'PPB_SUCCESS_0001', 'Success'),
  orders: payments.map((payment) => ({
    mid,
    merchantOrderId: payment.orderId,
    txnId: payment.txnId,
    amount: toRupees(payment.chargedPaise),
    payMode: payment.method,
    orderCreatedTime: payment.openedAt,
    orderSearchType: 'TRANSACTION',
    orderSearchStatus: 'SUCCESS',
  })),
})

const REFUND_RESULTS: Record<SimulatedRefundState, PaytmResponse> = {
  queued: result('PENDING', '601', 'Refund request was raised and is pending'),
  success: result('TXN_SUCCESS', '10', 'Refund Successful'),
  failure: result('TXN_FAILURE', '600', 'The bank rejected the refund'),
}

/** `repeated`: the merchant requested this refund before. */
export function refundAnswer(payment: Payment, refund: Refund, repeated: boolean): PaytmResponse {
  const outcome =
    repeated && refund.state === 'queued'
      ? result('PENDING', '617', 'Refund was already raised')
      : REFUND_RESULTS[refund.state]
  return { ...outcome, ...details(payment, refund) }
}

export function refundStatusAnswer(payment: Payment, refund: Refund, refunds: Refund[]): PaytmResponse {
  return {
    ...REFUND_RESULTS[refund.state],
    ...details(payment, refund),
    txnAmount: toRupees(payment.chargedPaise),
    totalRefundAmount: toRupees(refundedPaise(refunds)),
    refundType: 'TO_SOURCE',
    userCreditInitiateStatus: refund.state === 'success' ? 'SUCCESS' : 'PENDING',
  }
}

const details = (payment: Payment, refund: Refund): object => ({
  orderId: payment.orderId,
  txnId: payment.txnId,
  refId: refund.refId,
  refundId: refund.refundId,
  refundAmount: toRupees(refund.amountPaise),
  txnTimestamp: `${indianTime(refund.askedAt)}.0`,
})
