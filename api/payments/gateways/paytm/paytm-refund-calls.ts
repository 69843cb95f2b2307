/**
 * Paytm's refund calls: submit a refund and read its status, by the shop's own reference. An answer about another
 * refund is rejected. Source: paytmpayments.com, "Refund API" and "Refund Status API", read 2026-11: both name order,
 * reference and sum.
 */
import {
  type FoundRefund,
  type Gateway,
  REFUND_CALL_TIMEOUT_MS,
  type RefundAnswer,
  type RefundedPayment,
} from '#api/payments/gateways/gateway.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { fromRupees, paise, toRupees } from '#contract/money.ts'
import type { z } from 'zod'
import { callPaytm, PaytmRefundStatusResponse } from './paytm-api.ts'
import type { PaytmSettings } from './paytm-settings.ts'

type RefundRequest = Parameters<Gateway['refund']>[1]
type RefundKey = Pick<RefundRequest, 'attemptId' | 'token' | 'amountPaise'>

/** Submits a refund. @throws where Paytm gives no answer, or one about another refund */
export async function applyRefund(
  settings: PaytmSettings,
  runtime: Runtime,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  const { attemptId: orderId, gatewayPaymentId: txnId, token: refId } = refund
  const refundAmount = toRupees(refund.amountPaise)
  const body = { mid: settings.mid, txnType: 'REFUND', orderId, txnId, refId, refundAmount }
  const call = { path: '/refund/apply', body, timeoutMs: REFUND_CALL_TIMEOUT_MS }
  const answer = await callPaytm(settings, runtime, { call, answer: PaytmRefundStatusResponse })
  const submitted = toRefundAnswer(settings, refund, answer.body)
  // Paytm may refuse a repeated reference as a duplicate: then the status of the existing refund is the answer.
  if (submitted.kind === 'done' || submitted.kind === 'under way') return submitted
  const existing = await fetchRefundStatus(settings, runtime, refund)
  return existing.kind === 'refused' ? submitted : existing
}

/** Reads the status of a refund. @throws as applyRefund does */
export async function fetchRefundStatus(
  settings: PaytmSettings,
  runtime: Runtime,
  refund: RefundKey,
): Promise<RefundAnswer> {
  const body = { mid: settings.mid, orderId: refund.attemptId, refId: refund.token }
  const call = { path: '/v2/refund/status', body, timeoutMs: REFUND_CALL_TIMEOUT_MS }
  const answer = await callPaytm(settings, runtime, { call, answer: PaytmRefundStatusResponse })
  return toRefundAnswer(settings, refund, answer.body)
}

/** More than the partial refunds that staff make of one payment. With more, the search fails, so that none goes unnoticed. */
const MAX_PARTS = 50
/** So many references in a row without a refund end the search. Fewer may be parts that Paytm refused. */
const MISSES_AT_END = 5

/**
 * Finds the refunds of a payment by the references that the shop gives: Paytm answers about one reference a call. A refund that a
 * person sent in Paytm's pages has another reference and is not found.
 * @throws as applyRefund does
 */
export async function findRefunds(
  settings: PaytmSettings,
  runtime: Runtime,
  { attemptId, tokenOf, isWholeOnly = false }: RefundedPayment,
): Promise<FoundRefund[]> {
  const find = (token: string) => findRefund(settings, runtime, { attemptId, token })
  const whole = await find(tokenOf())
  const found: FoundRefund[] = whole ? [whole] : []
  if (isWholeOnly) return found
  let misses = 0
  for (let partNo = 1; partNo <= MAX_PARTS; partNo++) {
    const part = await find(tokenOf(partNo))
    misses = part ? 0 : misses + 1
    if (part) found.push(part)
    if (misses === MISSES_AT_END) return found
  }
  throw new Error(
    `Paytm has more than ${String(MAX_PARTS)} partial refunds of ${attemptId}: not all are searched`,
  )
}

/** @returns undefined where Paytm has no such refund, or it failed */
async function findRefund(
  settings: PaytmSettings,
  runtime: Runtime,
  { attemptId, token }: Pick<RefundKey, 'attemptId' | 'token'>,
): Promise<FoundRefund | undefined> {
  const body = { mid: settings.mid, orderId: attemptId, refId: token }
  const call = { path: '/v2/refund/status', body, timeoutMs: REFUND_CALL_TIMEOUT_MS }
  const { body: answer } = await callPaytm(settings, runtime, { call, answer: PaytmRefundStatusResponse })
  const amountPaise = fromRupees(answer.refundAmount)
  const key = { attemptId, token, amountPaise: amountPaise ?? paise(0) }
  const { kind } = toRefundAnswer(settings, key, answer)
  if (kind === 'refused') return undefined
  if (kind === 'not now' || amountPaise === undefined) throw new ExternalSystemError('paytm', 'unreadable')
  return { token, amountPaise }
}

/**
 * Transient refusals: not confirmed yet (400), pending at the bank (402, BANK_PENDING), system error (501), not enough of
 * the merchant's balance (620), another refund of the order in progress (626), limit of the day or month reached. Source:
 * Paytm's Refund API page and its refund reference, read 2026-11, which do not confirm 620 and 626: check with Paytm
 * before going live (docs/operating.md).
 */
const TRANSIENT = new Set(['400', '402', '501', '620', '626', 'BANK_PENDING', 'REFUND_LIMIT_EXCEEDED'])

type RefundBody = z.infer<typeof PaytmRefundStatusResponse>['body']

/** Writes rupees such as "149" as "149.00"; anything else stays as it is. */
function inHundredths(rupees: string): string {
  const amount = fromRupees(rupees)
  return amount === undefined ? rupees : toRupees(amount)
}

/** Maps an answer to the state of the refund. Order, reference and sum must match; only a refusal may omit them. */
function toRefundAnswer(
  { mid }: PaytmSettings,
  { attemptId, token, amountPaise }: RefundKey,
  { resultInfo: { resultStatus, resultCode }, ...fields }: RefundBody,
): RefundAnswer {
  const isRefusal = resultStatus === 'TXN_FAILURE'
  const named = [
    [fields.orderId, attemptId],
    [fields.refId, token],
    [inHundredths(fields.refundAmount), toRupees(amountPaise)],
  ]
  const isOurs = named.every(([theirs, ours]) => theirs === ours || (isRefusal && theirs === ''))
  if (!isOurs || (fields.mid !== '' && fields.mid !== mid)) throw new ExternalSystemError('paytm', 'not_ours')
  if (isRefusal) return { kind: TRANSIENT.has(resultCode) ? 'not now' : 'refused', code: resultCode }
  return resultStatus === 'TXN_SUCCESS' ? { kind: 'done' } : { kind: 'under way', requestId: token }
}
