/**
 * Refunds as Paytm processes them: checked, queued, and completed later. Of its codes only 601 and 617 are published;
 * the codes of the refusals are ours.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { countRequest, scheduleState } from '#simulators/schedule.ts'
import { fromRupees, toRupees } from '#simulators/money.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { refundAnswer, refundStatusAnswer, result, type PaytmResponse } from './answers.ts'
import { capturedPaise, type Payment } from './payment.ts'
import { findPayment } from './payment-store.ts'
import { newRefundId } from './paytm-ids.ts'
import {
  findRefund,
  insertRefund,
  listDueRefunds,
  listRefundsOf,
  saveRefund,
  type Refund,
  type RefundEnd,
} from './refund-store.ts'
import { sendRefundWebhook } from './webhook.ts'

export type RefundRequest = { orderId: string; txnId: string; refId: string; refundAmount: string }

export function refundPayment(context: SimulatorContext, request: RefundRequest): PaytmResponse {
  const { store } = context
  return store.transact(() => {
    const payment = findPayment(store, request.orderId)
    if (payment?.txnId !== request.txnId) return result('TXN_FAILURE', '627', 'Order details mismatch')
    const behaviour = takeBehaviour(store, 'paytm', 'refund', [payment.orderId])
    const amountPaise = fromRupees(request.refundAmount) ?? 0

    const before = findRefund(store, request.refId)
    if (before) {
      return isSame(before, payment, amountPaise) && behaviour !== 'refund-duplicate-refused'
        ? refundAnswer(payment, before, true)
        : result('TXN_FAILURE', '600', 'Duplicate REFID')
    }
    if (behaviour === 'refund-refused' || exceeds(context, payment, amountPaise)) {
      return result('TXN_FAILURE', '619', 'Invalid refund amount')
    }
    const next = endOf(behaviour, context.now())
    return refundAnswer(
      payment,
      queueRefund(context, payment, { refId: request.refId, amountPaise, next }),
      false,
    )
  })
}

const isSame = (before: Refund, { orderId }: Payment, amountPaise: number): boolean =>
  before.orderId === orderId && before.amountPaise === amountPaise

/** Returns how a refund will end without further action; null: it waits to be settled manually. */
const endOf = (behaviour: string | undefined, now: Date): Refund['next'] =>
  behaviour === 'refund-stays-queued'
    ? null
    : scheduleState(behaviour === 'refund-fails' ? 'failure' : 'success', now)

function queueRefund(
  context: SimulatorContext,
  { orderId }: Payment,
  request: Pick<Refund, 'refId' | 'amountPaise' | 'next'>,
): Refund {
  const refundId = newRefundId(context.now())
  const refund: Refund = {
    ...request,
    refundId,
    orderId,
    state: 'queued',
    askedAt: context.now().toISOString(),
  }
  insertRefund(context.store, refund)
  context.events.emit('change', 'paytm')
  return refund
}

/** Completed and queued refunds count; a failed refund moved nothing. */
function exceeds(context: SimulatorContext, payment: Payment, amountPaise: number): boolean {
  const promised = listRefundsOf(context.store, payment.orderId)
    .filter(({ state }) => state !== 'failure')
    .reduce((sum, refund) => sum + refund.amountPaise, 0)
  return amountPaise <= 0 || amountPaise > capturedPaise(payment) - promised
}

/** Ends a refund, once. Sends a webhook about it as signed JSON. */
export function finishRefund(context: SimulatorContext, before: Refund, state: RefundEnd): Refund {
  const refund: Refund = { ...before, state, next: null }
  saveRefund(context.store, refund)
  const payment = findPayment(context.store, refund.orderId)
  if (payment) sendRefundWebhook(context, refund.orderId, aboutRefund(context, payment, refund))
  context.events.emit('change', 'paytm')
  return refund
}

function aboutRefund(context: SimulatorContext, payment: Payment, refund: Refund): object {
  const failed = refund.state === 'failure'
  return {
    mid: context.settings.paytm.mid,
    orderId: payment.orderId,
    refId: refund.refId,
    refundId: refund.refundId,
    txnId: payment.txnId,
    txnAmount: toRupees(payment.chargedPaise),
    refundAmount: toRupees(refund.amountPaise),
    status: failed ? 'FAILED' : 'SUCCESS',
    ...(failed && {
      rejectRefundReasonCode: '600',
      rejectRefundReasonMessage: 'The bank rejected the refund',
    }),
  }
}

/** `/v2/refund/status`. Each request brings a queued refund closer to its end. */
export function refundStatus(context: SimulatorContext, orderId: string, refId: string): PaytmResponse {
  const payment = findPayment(context.store, orderId)
  const refund = findRefund(context.store, refId)
  if (!payment || refund?.orderId !== orderId) return result('TXN_FAILURE', '631', 'Record not found')
  const asked = countRefundStatusRequest(context, refund)
  return refundStatusAnswer(payment, asked, listRefundsOf(context.store, orderId))
}

const countRefundStatusRequest = (context: SimulatorContext, refund: Refund): Refund =>
  countRequest(refund, context.now(), {
    save: (counted) => saveRefund(context.store, counted),
    apply: (state) => finishRefund(context, refund, state),
  })

export function finishDueRefunds(context: SimulatorContext): void {
  for (const refund of listDueRefunds(context.store, context.now())) {
    if (refund.next) finishRefund(context, refund, refund.next.state)
  }
}
