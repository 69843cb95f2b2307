/**
 * `renew`: a debit by mandate. It becomes a payment, which `/v3/order/status` finds; the answer says only that the request
 * was taken. Source: renew-subscription-api and Paytm's integrators' guide, read November 2026. Texts that begin with
 * "simulator:" are not Paytm's.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { fromRupees } from '#simulators/money.ts'
import { type PaytmResponse, result } from '#simulators/paytm/answers.ts'
import type { Payment, State } from '#simulators/paytm/payment.ts'
import { findPayment, insertPayment } from '#simulators/paytm/payment-store.ts'
import { newToken, newTxnId } from '#simulators/paytm/paytm-ids.ts'
import { scheduleState } from '#simulators/schedule.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { isPeakHour } from '#simulators/upi-peak-hours.ts'
import { z } from 'zod'
import { findSubscription, insertRenewal, listNoticesOf, listRenewalsOf } from './subscription-store.ts'
import { cycleOf, type Subscription } from './subscription.ts'

const DAY_MS = 86_400_000

const text = z.string().min(1)
export const renewRequest = z.object({
  mid: text,
  subscriptionId: text,
  orderId: z.string().regex(/^[A-Za-z0-9_@.-]{1,50}$/),
  txnAmount: z.object({ value: z.string().regex(/^\d{1,7}\.\d{2}$/), currency: z.literal('INR') }),
})
type RenewRequest = z.infer<typeof renewRequest>
type Fault = [code: string, message: string]

export function renewSubscription(context: SimulatorContext, request: RenewRequest): PaytmResponse {
  const { orderId, subscriptionId, txnAmount } = request
  const subscription = findSubscription(context.store, subscriptionId)
  if (!subscription) return result('F', '4002', 'simulator: there is no such subscription')
  const amountPaise = fromRupees(txnAmount.value) ?? 0
  const today = indianTime(context.now().toISOString()).slice(0, 10)
  const cycle = cycleOf(subscription, today)
  const debit = { orderId, amountPaise, cycle, today }
  const fault =
    faultOfRequest(context, subscription, debit) ??
    faultOfCycle(context, subscription, cycle) ??
    faultOfNotice(context, subscription, debit)
  if (fault) return result('F', ...fault)
  makePayment(context, subscription, debit)
  return { ...result('S', '0000', 'Success'), subscriptionId, orderId }
}

type Debit = { orderId: string; amountPaise: number; cycle: number; today: string }

function faultOfRequest(
  { store, now }: SimulatorContext,
  { state, capPaise }: Subscription,
  { orderId, amountPaise }: Debit,
): Fault | undefined {
  if (findPayment(store, orderId)) return ['2009', 'simulator: the orderId is used']
  if (state !== 'ACTIVE') return ['4002', 'simulator: the subscription is not active']
  if (amountPaise === 0 || amountPaise > capPaise) return ['2007', 'Txn amount is invalid']
  return isPeakHour(now()) ? ['4002', 'simulator: peak hours'] : undefined
}

/** A cycle has one success; that of the first cycle is the registration. A failure is repeated if retries are enabled. */
function faultOfCycle(
  { store }: SimulatorContext,
  { subsId, retryCount }: Subscription,
  cycle: number,
): Fault | undefined {
  const before = listRenewalsOf(store, subsId).filter((one) => one.cycle === cycle)
  const states = before.map(({ orderId }) => findPayment(store, orderId)?.state)
  if (cycle === 0 || states.includes('paid')) return ['4002', 'simulator: the cycle is paid']
  if (states.includes('pending')) return ['2009', 'simulator: a debit of the cycle is in progress']
  return before.length > retryCount ? ['4002', 'simulator: the retries of the cycle are used'] : undefined
}

function faultOfNotice(
  { store }: SimulatorContext,
  { subsId, graceDays }: Subscription,
  { amountPaise, today }: Debit,
): Fault | undefined {
  const isAnnounced = listNoticesOf(store, subsId).some((notice) => {
    const days = (Date.parse(today) - Date.parse(notice.debitDate)) / DAY_MS
    return notice.state === 'SUCCESS' && notice.amountPaise === amountPaise && days >= 0 && days <= graceDays
  })
  return isAnnounced ? undefined : ['3054', 'simulator: no notice of this amount was delivered for today']
}

function makePayment(
  context: SimulatorContext,
  subscription: Subscription,
  { orderId, amountPaise, cycle }: Debit,
): void {
  const { store } = context
  const openedAt = context.now().toISOString()
  const payment: Payment = {
    orderId,
    txnId: newTxnId(context.now()),
    token: newToken(),
    callbackUrl: '',
    merchantRef: '',
    custId: subscription.custId,
    methods: ['UPI'],
    method: 'UPI',
    amountPaise,
    openedAt,
    chargedPaise: amountPaise,
    state: 'pending',
    bankTxnId: null,
    next: nextOf(context, subscription, orderId),
  }
  store.transact(() => {
    insertPayment(store, payment)
    insertRenewal(store, { orderId, subsId: subscription.subsId, cycle, amountPaise, sentAt: openedAt })
  })
  context.events.emit('change', 'paytm')
}

/** Decides at the request how the debit ends: by behaviour, else by the payer's balance. */
function nextOf(context: SimulatorContext, subscription: Subscription, orderId: string): Payment['next'] {
  const soon = (state: State) => scheduleState(state, context.now())
  switch (takeBehaviour(context.store, 'paytm', 'debit', [orderId, subscription.orderId])) {
    case 'insufficient-funds':
      return soon('failed')
    case 'debit-pending':
      return null
    case undefined:
      return soon(subscription.isEmpty === 1 ? 'failed' : 'paid')
  }
}
