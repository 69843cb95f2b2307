/**
 * Refunds as PayU processes them: checked, queued, and completed later. Codes: docs.payu.in, "Error codes for refund
 * initiation"; the callback's keys: "Refund status callback"; both read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { Site } from '#simulators/site.ts'
import { isDue, later, type Later } from '#simulators/later.ts'
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
  type RefundState,
} from './refund-store.ts'
import { callShopAboutRefund } from './webhook.ts'

export type RefundWish = { mihpayid: string; token: string; amount: string }

const LONGEST_TOKEN = 23
const SAME_AGAIN_AFTER_MS = 5 * 60 * 1000

type Refusal = { code?: number; reason: string }

/** Requests a refund. The answer is PayU's: `status` 1 and code 102 if queued, `status` 0 and a code if refused. */
export function refundPayment(site: Site, wish: RefundWish): Record<string, unknown> {
  const { store } = site
  return store.transact(() => {
    const payment = findPaymentByMihpayid(store, wish.mihpayid)
    if (!payment) return refused(wish, { code: 116, reason: 'Transaction not found' })
    const behaviour = takeBehaviour(store, 'payu', 'refund', [payment.txnid])
    const refusal =
      behaviour === 'refund-refused' ? { code: 105, reason: 'Invalid amount' } : fault(site, payment, wish)
    if (refusal) return refused(wish, refusal)

    const action = payment.state === 'auth' ? 'cancel' : 'refund'
    const next: Later<RefundState> | null =
      behaviour === 'refund-stays-queued'
        ? null
        : later(behaviour === 'refund-fails' ? 'failure' : 'success', site.now())
    const refund: Refund = {
      requestId: newRequestId(),
      mihpayid: payment.mihpayid,
      txnid: payment.txnid,
      token: wish.token,
      amountPaise: fromRupees(wish.amount) ?? 0,
      action,
      state: 'queued',
      bankArn: null,
      askedAt: site.now().toISOString(),
      next,
    }
    insertRefund(store, refund)
    site.bell.emit('change', 'payu')
    return queued(refund)
  })
}

/** Sums the completed and queued refunds; a failed refund moved nothing. */
const promisedPaise = (refunds: Refund[]): number =>
  refunds.filter(({ state }) => state !== 'failure').reduce((sum, { amountPaise }) => sum + amountPaise, 0)

function fault(site: Site, payment: Payment, { token, amount }: RefundWish): Refusal | undefined {
  if (token === '' || token.length > LONGEST_TOKEN) return { reason: 'Invalid token' }
  if (hasToken(site.store, token)) return { code: 106, reason: 'Token already exists' }
  const refunds = listRefundsOf(site.store, payment.mihpayid)
  const asked = fromRupees(amount) ?? 0
  return (
    faultOfSum(payment, promisedPaise(refunds), asked) ??
    (askedJustNow(refunds, asked, site.now())
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

const askedJustNow = (refunds: Refund[], amountPaise: number, now: Date): boolean =>
  refunds.some(
    (refund) =>
      refund.amountPaise === amountPaise && now.getTime() - Date.parse(refund.askedAt) < SAME_AGAIN_AFTER_MS,
  )

const refused = ({ mihpayid }: RefundWish, { code, reason }: Refusal) => ({
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
export function settleRefund(site: Site, before: Refund, state: RefundState): Refund {
  const bankArn = state === 'success' ? newBankRef() : null
  const refund: Refund = { ...before, state, bankArn, next: null }
  saveRefund(site.store, refund)
  if (refund.action === 'cancel' && state === 'success') letGo(site, refund)
  callShopAboutRefund(site, refund.txnid, {
    key: site.settings.payu.key,
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
  site.bell.emit('change', 'payu')
  return refund
}

/** Fails the payment of a cancelled authorisation: nothing was captured. */
function letGo(site: Site, { mihpayid }: Refund): void {
  const payment = findPaymentByMihpayid(site.store, mihpayid)
  if (payment?.state === 'auth') savePayment(site.store, { ...payment, state: 'failed', next: null })
}

/** Counts one status request, like `askedAbout` for a payment; the last one settles the refund. */
export function askedAboutRefund(site: Site, refund: Refund): Refund {
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
