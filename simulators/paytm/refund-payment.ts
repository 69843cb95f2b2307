/**
 * Refunds as Paytm processes them: checked, queued, and completed later. Of its codes only 601 and 617 are published;
 * the codes of the refusals are ours.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { isDue, later } from '#simulators/later.ts'
import { fromRupees, toRupees } from '#simulators/money.ts'
import type { Site } from '#simulators/site.ts'
import { refundAnswer, refundStatusAnswer, result, type Answer } from './answers.ts'
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
import { callShopAboutRefund } from './webhook.ts'

export type RefundWish = { orderId: string; txnId: string; refId: string; refundAmount: string }

export function refundPayment(site: Site, wish: RefundWish): Answer {
  const { store } = site
  return store.transact(() => {
    const payment = findPayment(store, wish.orderId)
    if (payment?.txnId !== wish.txnId) return result('TXN_FAILURE', '627', 'Order details mismatch')
    const behaviour = takeBehaviour(store, 'paytm', 'refund', [payment.orderId])
    const amountPaise = fromRupees(wish.refundAmount) ?? 0

    const before = findRefund(store, wish.refId)
    if (before) {
      return isSame(before, payment, amountPaise) && behaviour !== 'refund-duplicate-refused'
        ? refundAnswer(payment, before, true)
        : result('TXN_FAILURE', '600', 'Duplicate REFID')
    }
    if (behaviour === 'refund-refused' || exceeds(site, payment, amountPaise)) {
      return result('TXN_FAILURE', '619', 'Invalid refund amount')
    }
    const next = endOf(behaviour, site.now())
    return refundAnswer(payment, queueRefund(site, payment, { refId: wish.refId, amountPaise, next }), false)
  })
}

const isSame = (before: Refund, { orderId }: Payment, amountPaise: number): boolean =>
  before.orderId === orderId && before.amountPaise === amountPaise

/** Returns how a refund will end without further action; null: it waits to be settled manually. */
const endOf = (behaviour: string | undefined, now: Date): Refund['next'] =>
  behaviour === 'refund-stays-queued'
    ? null
    : later(behaviour === 'refund-fails' ? 'failure' : 'success', now)

function queueRefund(
  site: Site,
  { orderId }: Payment,
  wish: Pick<Refund, 'refId' | 'amountPaise' | 'next'>,
): Refund {
  const refundId = newRefundId(site.now())
  const refund: Refund = { ...wish, refundId, orderId, state: 'queued', askedAt: site.now().toISOString() }
  insertRefund(site.store, refund)
  site.bell.emit('change', 'paytm')
  return refund
}

/** Completed and queued refunds count; a failed refund moved nothing. */
function exceeds(site: Site, payment: Payment, amountPaise: number): boolean {
  const promised = listRefundsOf(site.store, payment.orderId)
    .filter(({ state }) => state !== 'failure')
    .reduce((sum, refund) => sum + refund.amountPaise, 0)
  return amountPaise <= 0 || amountPaise > capturedPaise(payment) - promised
}

/** Ends a refund, once. Sends a webhook about it as signed JSON. */
export function settleRefund(site: Site, before: Refund, state: RefundEnd): Refund {
  const refund: Refund = { ...before, state, next: null }
  saveRefund(site.store, refund)
  const payment = findPayment(site.store, refund.orderId)
  if (payment) callShopAboutRefund(site, refund.orderId, aboutRefund(site, payment, refund))
  site.bell.emit('change', 'paytm')
  return refund
}

function aboutRefund(site: Site, payment: Payment, refund: Refund): object {
  const failed = refund.state === 'failure'
  return {
    mid: site.settings.paytm.mid,
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
export function askRefund(site: Site, orderId: string, refId: string): Answer {
  const payment = findPayment(site.store, orderId)
  const refund = findRefund(site.store, refId)
  if (!payment || refund?.orderId !== orderId) return result('TXN_FAILURE', '631', 'Record not found')
  const asked = askedAboutRefund(site, refund)
  return refundStatusAnswer(payment, asked, listRefundsOf(site.store, orderId))
}

function askedAboutRefund(site: Site, refund: Refund): Refund {
  const { next } = refund
  if (!next) return refund
  if (isDue(next, site.now())) return settleRefund(site, refund, next.state)
  saveRefund(site.store, { ...refund, next: { ...next, asksLeft: next.asksLeft - 1 } })
  return refund
}

const AT_ONCE = 200

export function settleDueRefunds(site: Site): void {
  for (const refund of listDueRefunds(site.store, site.now(), AT_ONCE)) {
    if (refund.next) settleRefund(site, refund, refund.next.state)
  }
}
