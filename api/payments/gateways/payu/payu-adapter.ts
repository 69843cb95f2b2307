/** The gateway adapter for PayU India's hosted checkout. */
import type {
  FoundRefund,
  GatewayAdapter,
  Outcome,
  RefundAnswer,
  VerifiedOutcome,
} from '#api/payments/gateways/gateway.ts'
import { outcomeOfCapture } from '#api/payments/gateways/outcome-of-capture.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { fromRupees, type Paise, toRupees } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import {
  findRefundAction,
  listRefundActions,
  checkPayment,
  type PayuRefund,
  PayuTransaction,
  type RefundAction,
  sendRefundCommand,
  verifyPayments,
} from './payu-api.ts'
import { bankCodeOf } from './payu-mandate-answers.ts'
import { payuMethod } from './payu-payment-method.ts'
import { isSignedByPayu } from './payu-signature.ts'
import type { PayuSettings } from './payu-settings.ts'
import { listCaptures } from './payu-list.ts'
import { listPayouts } from './payu-payouts.ts'

export function payuAdapter(settings: PayuSettings): GatewayAdapter {
  return {
    // One verify_payment takes all ids of a batch; an answer of 50 entries is a fifth of what Runtime.http accepts.
    batch: { size: 50, lanes: 4 },

    parseReturn(fields) {
      const transaction = PayuTransaction.parse({ ...fields, transaction_amount: fields['amount'] })
      const detail = [transaction.status, transaction.unmappedstatus, transaction.error_code].join('/')
      const proof = isSignedByPayu(fields, settings) ? 'signed' : 'forged'
      return { attemptId: fields['txnid'] ?? '', outcome: outcomeOf(transaction), detail, proof }
    },

    async lookUp(runtime, attempts, timeoutMs) {
      const txnids = attempts.map(({ id }) => id)
      const found = await verifyPayments(settings, runtime, { txnids, timeoutMs })
      return new Map([...found].map(([id, transaction]) => [id, verifiedOutcomeOf(transaction)]))
    },

    listCaptures: (runtime, span) => listCaptures(settings, runtime, span),

    ...(settings.fetchesPayouts === true && {
      listPayouts: (runtime: Runtime, day: string) => listPayouts(settings, runtime, day),
    }),

    async lookUpPayment(runtime, mihpayid) {
      const transaction = await checkPayment(settings, runtime, mihpayid)
      return transaction && { attemptId: transaction.txnid, outcome: verifiedOutcomeOf(transaction) }
    },

    async refund(runtime, { gatewayPaymentId, token, amountPaise }) {
      const command = 'cancel_refund_transaction'
      const order = { command, var1: gatewayPaymentId, var2: token, var3: toRupees(amountPaise) }
      const answer = refundAnswer(await sendRefundCommand(settings, runtime, order))
      if (answer.kind === 'done' || (answer.kind === 'under way' && answer.requestId !== '')) return answer
      // A repeated token: the answer that named the refund was lost, so look for the token among the payment's actions.
      const actions = await listRefundActions(settings, runtime, gatewayPaymentId)
      const known = actions.find((action) => action.token === token)
      if (known) return refundStateOf(known, { token, amountPaise })
      if (answer.kind === 'refused') return answer
      return { kind: 'not now', code: answer.kind === 'not now' ? answer.code : NOT_SHOWN }
    },

    async refundStatus(runtime, { requestId, token, amountPaise }) {
      const known = await findRefundAction(settings, runtime, requestId)
      return known ? refundStateOf(known, { token, amountPaise }) : { kind: 'under way', requestId }
    },

    async findRefunds(runtime, { gatewayPaymentId }) {
      const actions = await listRefundActions(settings, runtime, gatewayPaymentId)
      return actions.filter(({ state }) => state !== 'failure').map(foundRefundOf)
    },
  }
}

/** Maps an action to the state of the refund. @throws where the answer is about another refund */
function refundStateOf(
  { requestId, token, amount, state }: RefundAction,
  expected: { token: string; amountPaise: Paise },
): RefundAnswer {
  if (token !== expected.token || fromRupees(amount) !== expected.amountPaise)
    throw new ExternalSystemError('payu', 'not_ours')
  if (state === 'success') return { kind: 'done' }
  if (state === 'failure') return { kind: 'refused', code: state }
  return { kind: 'under way', requestId }
}

/** @throws where the amount cannot be read: a refund that is left out could be sent again */
function foundRefundOf({ token, amount }: RefundAction): FoundRefund {
  const amountPaise = fromRupees(amount)
  if (amountPaise === undefined) throw new ExternalSystemError('payu', 'unreadable')
  return { token, amountPaise }
}

/** Adds the method to an outcome. Only a verification states it: PayU's signature of a return does not cover it. */
const verifiedOutcomeOf = (payment: PayuTransaction | null): VerifiedOutcome => ({
  ...outcomeOf(payment),
  stated: payment ? payuMethod(payment) : undefined,
})

/**
 * Maps PayU's states to an outcome. Source: docs.payu.in/reference/payment-state-explanations, read 2026-11. `success`
 * is money only when it is also `captured`; `initiated` means that the customer has not started to pay yet.
 */
function outcomeOf(payment: PayuTransaction | null): Outcome {
  if (!payment) return { kind: 'unknown' }
  const [status, detail] = [payment.status.toLowerCase(), payment.unmappedstatus.toLowerCase()]
  const amountPaise = fromRupees(payment.transaction_amount || payment.amt)
  if (status === 'success' && detail === 'captured') return outcomeOfCapture(payment.mihpayid, amountPaise)
  if (status === 'failure') return failureOf(payment, detail)
  if (status === 'not found' || detail === 'initiated') return { kind: 'unknown' }
  return { kind: 'pending' }
}

function failureOf({ error_code: code, field9 }: PayuTransaction, detail: string): Outcome {
  const bankCode = bankCodeOf(field9)
  return { kind: 'failed', reason: reasonOf(detail, code), ...(bankCode !== '' && { bankCode }) }
}

function reasonOf(detail: string, errorCode: string): PaymentReason {
  if (detail === 'usercancelled') return 'cancelled'
  if (detail === 'autorefund') return 'returned'
  if (detail === 'bounced' || detail === 'dropped') return 'not_completed'
  return errorCode === 'E1602' ? 'not_authenticated' : 'declined'
}

/** Source: docs.payu.in/reference-link/error-codes-for-refund-initiation, read 2026-11. */
const UNDER_WAY = new Set(['101', '102', '106', '109', '126', '127', '214', '225', '226', '227'])

/**
 * Codes after which the same request never succeeds. A code in neither list, or no code, may be a temporary fault: a
 * lock (120), a risk check (112), an approval that is pending (122).
 */
const FINAL = new Set([
  '103',
  '104',
  '105',
  '108',
  '110',
  '111',
  '113',
  '115',
  '116',
  '117',
  '119',
  '121',
  '123',
  '124',
  '125',
  '128',
  '129',
  '230',
])

/** PayU knows the token but does not list the refund yet. */
const NOT_SHOWN = 'not shown'

function refundAnswer({ status, request_id, error_code }: PayuRefund): RefundAnswer {
  if (error_code === '100') return { kind: 'done' }
  if (status === '1' || UNDER_WAY.has(error_code)) return { kind: 'under way', requestId: request_id }
  return { kind: FINAL.has(error_code) ? 'refused' : 'not now', code: error_code }
}
