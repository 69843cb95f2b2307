/** The payment methods: each starts the payment of an order and returns the buyer's next step. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { RenewalConsent } from '#contract/renewals.ts'
import type { ApiRoute } from '#contract/api.ts'
import { type Failure, failureOf } from '#web/session/api-client.ts'
import { cartTotal } from '#web/features/cart/cart-store.ts'
import { showToast } from '#web/session/toast-store.ts'
import { postForm } from '#web/browser/post-form.ts'
import { type Buyer, type CartOrder, payByWallet, startPaytm, startPayU } from './checkout-api.ts'
import { checkUnanswered } from '#web/features/checkout/results/check-unanswered.ts'
import { openPaytmCheckout, PaytmCheckoutError, type PaytmCheckoutProblem } from './paytm-checkout.ts'
import { afterPaytm } from './after-paytm.ts'
import { type PaymentStep, resultPath } from './payment-step.ts'
import { t } from '@lingui/core/macro'

/** The call by which each method starts a payment. */
const START_ROUTES = {
  payu: 'POST /api/payment/payU',
  paytm: 'POST /api/payment/payTM',
  wallet: 'POST /api/payment/wallet',
} as const satisfies Record<string, ApiRoute>

export type PaymentMethod = keyof typeof START_ROUTES

export const isPaymentMethod = (text: string | undefined): text is PaymentMethod =>
  text !== undefined && Object.keys(START_ROUTES).includes(text)

/** Returns the failure of a call that starts a payment, by any method; undefined for any other error. */
export const startFailureOf = (thrown: unknown) => failureOf(thrown, ...Object.values(START_ROUTES))

export type PaymentRun = {
  order: CartOrder
  buyer: Buyer
  /** The buyer's consent to automatic renewal, for a method that can register it. */
  renew: RenewalConsent | undefined
  signal: AbortSignal
}

const PROBLEM_TEXTS: Record<PaytmCheckoutProblem, string> = {
  'not loaded': t`Paytm could not be loaded. Please try again, or choose another way to pay.`,
  'not opened': t`Paytm could not be opened. Please try again, or choose another way to pay.`,
  'no popup': t`Your browser blocked the Paytm window. Please allow pop-ups for this page and try again.`,
}

/** The buyer chose another method meanwhile, left the page, or returned to it. */
const GIVEN_UP: PaymentStep = { kind: 'stay', why: undefined }

/** Starts the payment by one method. @throws ApiError before anything was opened */
export async function payOrderBy(way: PaymentMethod, paying: PaymentRun): Promise<PaymentStep> {
  // The order was created meanwhile.
  if (paying.signal.aborted) return GIVEN_UP
  switch (way) {
    case 'payu':
      return byPayU(paying)
    case 'paytm':
      return byPaytm(paying)
    case 'wallet':
      return byWallet(paying)
  }
}

async function byPayU({ order, buyer, renew, signal }: PaymentRun): Promise<PaymentStep> {
  const { url, fields } = await startPayU(order, buyer, renew)
  if (signal.aborted) return GIVEN_UP
  postForm(url, fields)
  return { kind: 'leave' }
}

async function byPaytm({ order, renew, signal }: PaymentRun): Promise<PaymentStep> {
  const { paymentUrl, config } = await startPaytm(order, renew)
  if (!config) {
    const why = t`PAYTM ERROR: ${{ reason: paymentUrl.body.resultInfo.resultMsg }}`
    showToast('error', why)
    return { kind: 'stay', why }
  }
  try {
    return await afterPaytm(config, await openPaytmCheckout(config, signal))
  } catch (thrown) {
    if (!(thrown instanceof PaytmCheckoutError)) throw thrown
    return { kind: 'stay', why: PROBLEM_TEXTS[thrown.problem] }
  }
}

async function byWallet({ order, buyer }: PaymentRun): Promise<PaymentStep> {
  try {
    return resultPath(await payByWallet(order), cartTotal(buyer.items), true)
  } catch (thrown) {
    const failure = failureOf(thrown, 'POST /api/payment/wallet')
    const balance = failure?.data?.['balance']
    if (failure && mayBePaid(failure)) return afterNoAnswer(order, buyer, thrown)
    if (failure?.code !== 'wallet_too_low' || balance === undefined) throw thrown
    return { kind: 'stay', why: `${failure.message} ${t`Balance ${{ balance: formatRupees(balance) }}.`}` }
  }
}

/** Whether the server may have made the payment: it got no answer, or failed with a fault of the server. */
const mayBePaid = ({ status, code }: Failure<'POST /api/payment/wallet'>): boolean =>
  status === 0 || (status >= 500 && code !== 'gateway_down')

const WAS_PAID: readonly OrderStatus[] = ['paid', 'refunding', 'refunded']

/** Returns the step after a payment without an answer. @throws its error if the payment was not made */
async function afterNoAnswer(
  { transactionID }: CartOrder,
  { items }: Buyer,
  thrown: unknown,
): Promise<PaymentStep> {
  const amount = cartTotal(items)
  const status = await checkUnanswered({ transactionID, amount, items })
  if (status === 'pending') return { kind: 'stay', why: undefined, isPending: true }
  if (WAS_PAID.includes(status)) return resultPath(transactionID, amount, true)
  throw thrown
}
