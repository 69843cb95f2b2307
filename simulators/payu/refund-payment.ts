/**
 * Refunds as PayU processes them: checked, queued, and completed later. Codes: docs.payu.in, "Error codes for refund
 * initiation"; the callback's keys: "Refund status callback"; both read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { countRequest, scheduleState, type ScheduledState } from '#simulators/schedule.ts'
import { fromRupees, toRupees } from '#simulators/money.ts'
import { capturedPaise, type Payment } from './payment.ts'
import { findPaymentByMihpayid, savePayment } from './payment-store.ts'
import { newBankRef, newRequestId } from './payu-ids.ts'
import {
  hasToken,
  insertRefund,
  listDueRefunds,
  listRefundsOf,
  saveRefund,
  type Refund,
  type SimulatedRefundState,
} from './refund-store.ts'
import { sendRefundWebhook } from './webhook.ts'

export type RefundRequest = { mihpayid: string; token: string; amount: string }

const MAX_TOKEN_LENGTH = 23
const REPEAT_AFTER_MS = 5 * 60 * 1000

type Refusal = { code?: number; reason: string }

/** Requests a refund. The answer is PayU's: `status` 1 and code 102 if queued, `status` 0 and a code if refused. */
export function refundPayment(context: SimulatorContext, request: RefundRequest): Record<string, unknown> {
  const { store } = context
  return store.transact(() => {
    const payment = findPaymentByMihpayid(store, request.mihpayid)
    if (!payment) return refused(request, { code: 116, reason: 'Transaction not found' })
    const behaviour = takeBehaviour(store, 'payu', 'refund', [payment.txnid])
    const refusal =
      behaviour === 'refund-refused'
        ? { code: 105, reason: 'Invalid amount' }
        : fault(context, payment, request)
    if (refusal) return refused(request, refusal)

    const action = payment.state === 'auth' ? 'cancel' : 'refund'
    const next: ScheduledState<SimulatedRefundState> | null =
      behaviour === 'refund-stays-queued'
        ? null
        : scheduleState(behaviour === 'refund-fails' ? 'failure' : 'success', context.now())
    const refund: Refund = {
      requestId: newRequestId(),
      mihpayid: payment.mihpayid,
      txnid: payment.txnid,
      token: request.token,
      amountPaise: fromRupees(request.amount) ?? 0,
      action,
      state: 'queued',
      bankArn: null,
      askedAt: context.now().toISOString(),
      next,
    }
    insertRefund(store, refund)
    context.events.emit('change', 'payu')
    return queued(refund)
  })
}

/** Sums the completed and queued refunds; a failed refund moved nothing. */
const promisedPaise = (refunds: Refund[]): number =>
  refunds.filter(({ state }) => state !== 'failure').reduce((sum, { amountPaise }) => sum + amountPaise, 0)

function fault(
  context: SimulatorContext,
  payment: Payment,
  { token, amount }: RefundRequest,
): Refusal | undefined {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return { reason: 'Invalid token' }
  if (hasToken(context.store, token)) return { code: 106, reason: 'Token already exists' }
  const refunds = listRefundsOf(context.store, payment.mihpayid)
  const asked = fromRupees(amount) ?? 0
  return (
    faultOfSum(payment, promisedPaise(refunds), asked) ??
    (isRepeatedRequest(refunds, asked, context.now())
      ? { code: 214, reason: 'Same amount for the same transaction within 5 minutes' }
      : undefined)
  )
}

function faultOfSum(payment: Payment, promised: number, asked: number): Refusal | undefined {
  const onlyHeld = payment.state === 'auth'
  const held = onlyHeld ? payment.chargedPaise : capturedPaise(payment)
  if (held === 0) return { code: 111, reason: 'Invalid transaction status' }
  if (asked <= 0 || asked > held - promised) return { code: 105, reason: 'Invalid amount' }
  return onlyHeld && asked !== held ? { code: 128, reason: 'Partial refund not allowed' } : undefined
}

const isRepeatedRequest = (refunds: Refund[], amountPaise: number, now: Date): boolean =>
  refunds.some(
    (refund) =>
      refund.amountPaise === amountPaise && now.getTime() - Date.parse(refund.askedAt) < REPEAT_AFTER_MS,
  )

const refused = ({ mihpayid }: RefundRequest, { code, reason }: Refusal) => ({
  status: 0,
  msg: `Refund FAILURE - ${reason}`,
  ...(code && { error_code: code }),
  mihpayid,
})

function queued({ action, requestId, mihpayid }: Refund) {
  const [msg, idName] =
    action === 'cancel'
      ? (['Cancel Request Queued', 'txn_update_id'] as const)
      : (['Refund Request Queued', 'request_id'] as const)
  return { status: 1, msg, [idName]: requestId, bank_ref_num: null, mihpayid, error_code: 102 }
}

/** Ends a refund, once. Sends a webhook about it as JSON, without a hash. */
export function finishRefund(context: SimulatorContext, before: Refund, state: SimulatedRefundState): Refund {
  const bankArn = state === 'success' ? newBankRef() : null
  const refund: Refund = { ...before, state, bankArn, next: null }
  saveRefund(context.store, refund)
  if (refund.action === 'cancel' && state === 'success') failCancelledPayment(context, refund)
  sendRefundWebhook(context, refund.txnid, {
    key: context.settings.payu.key,
    mihpayid: refund.mihpayid,
    request_id: refund.requestId,
    merchantTxnId: refund.txnid,
    token: refund.token,
    amt: toRupees(refund.amountPaise),
    action: refund.action,
    status: state,
    bank_ref_num: refund.bankArn ?? '',
    bank_arn: refund.bankArn ?? '',
    refund_mode: 'Back to Source',
    remark: '',
    additionalValue1: '',
    additionalValue2: '',
  })
  context.events.emit('change', 'payu')
  return refund
}

/** Fails the payment of a cancelled authorisation: nothing was captured. */
function failCancelledPayment(context: SimulatorContext, { mihpayid }: Refund): void {
  const payment = findPaymentByMihpayid(context.store, mihpayid)
  if (payment?.state === 'auth') savePayment(context.store, { ...payment, state: 'failed', next: null })
}

/** Counts one status request, like `countStatusRequest` for a payment; the last one settles the refund. */
export const countRefundStatusRequest = (context: SimulatorContext, refund: Refund): Refund =>
  countRequest(refund, context.now(), {
    save: (counted) => saveRefund(context.store, counted),
    apply: (state) => finishRefund(context, refund, state),
  })

export function finishDueRefunds(context: SimulatorContext): void {
  for (const refund of listDueRefunds(context.store, context.now())) {
    if (refund.next) finishRefund(context, refund, refund.next.state)
  }
}
