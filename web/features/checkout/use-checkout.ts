/** The checkout of a subscriber's cart: creates the order in advance and starts its payment at most once at a time. */
import type { RenewalConsent } from '#contract/renewals.ts'
import { type Failure, failureFromError, failureOf } from '#web/session/api-client.ts'
import { startTimerIfVisible } from '#web/browser/start-timer-if-visible.ts'
import { cartFingerprint } from '#web/features/cart/cart-fingerprint.ts'
import { cartTotal } from '#web/features/cart/cart-store.ts'
import { handlePaidOrder } from '#web/features/checkout/results/order-results.ts'
import { savePlacedOrder } from '#web/features/checkout/results/placed-orders.ts'
import { useShowResult } from '#web/features/checkout/results/use-show-result.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Buyer, type CartOrder, createOrder, registrationOrder } from './checkout-api.ts'
import { type PaymentRun, payOrderBy, type PaymentMethod, startFailureOf } from './pay-order-by.ts'
import { type PaymentStep, resultPath } from './payment-step.ts'
import { t } from '@lingui/core/macro'

const CREATE = 'POST /api/users/createTransaction'

type CreateFailure = Failure<typeof CREATE>

/**
 * Failures of the order, whatever the payment method. They are shown as soon as they are known; others are shown on the next
 * press of the button, which tries again.
 */
const ORDER_FAILURES: readonly CreateFailure['code'][] = [
  'price_changed',
  'pack_withdrawn',
  'base_pack_purchased',
  'base_pack_selected',
  'order_paid',
  'upgrade_changed',
  'upgrade_not_possible',
]
const concernsOrder = (failure: CreateFailure | undefined): boolean =>
  failure !== undefined && ORDER_FAILURES.includes(failure.code)

const PRICES_DIFFER: readonly CreateFailure['code'][] = [
  'price_changed',
  'pack_withdrawn',
  'upgrade_changed',
  'upgrade_not_possible',
]

/** How long the browser may take to leave for the gateway's page. */
const LEAVE_MS = 30_000

type Problem = {
  message: string
  /** The problem is the same with every payment method. */
  concernsOrder: boolean
}

const NOT_OPENED: Problem = {
  message: t`The payment page did not open. Please try again, or choose another way to pay.`,
  concernsOrder: false,
}

type Options = {
  buyer: Buyer
  /** The cart has been compared with the current prices, and its order may be created. */
  priced: boolean
  /** Called when the server's prices differ from those of the cart. */
  onPricesDiffer: () => void
  /** Called when the server refuses the consent to automatic renewal. */
  onConsentRefused: () => void
  /** Called when a payment is or may be pending: the server refuses a second one, or the payment got no answer. */
  onPaymentPending: () => void
}

const WITH_CONSENT = ['POST /api/payment/payU', 'POST /api/payment/payTM'] as const
const CONSENT_REFUSED: readonly Failure<(typeof WITH_CONSENT)[number]>['code'][] = [
  'renewal_not_offered',
  'renewal_terms_changed',
]

export function useCheckout({ buyer, priced, ...handlers }: Options) {
  const [problem, setProblem] = useState<Problem>()
  const { payingRef, busy, setBusy, rest } = usePaymentRun()
  const showResult = useShowResult()
  const orderFor = useOrders()
  const key = cartFingerprint(buyer)

  const refuse = (thrown: unknown) => {
    const failure = failureOf(thrown, CREATE)
    const paidAs = failure?.data?.['transactionID']
    if (failure?.code === 'order_paid' && paidAs !== undefined) {
      handlePaidOrder({ transactionID: paidAs, amount: cartTotal(buyer.items), items: buyer.items })
      return
    }
    setProblem({ message: failureFromError(thrown).message, concernsOrder: concernsOrder(failure) })
    callHandlers(thrown, handlers)
  }

  const prepare = useEffectEvent(() =>
    orderFor(buyer).then(
      () => setProblem(undefined),
      (thrown: unknown) => {
        if (concernsOrder(failureOf(thrown, CREATE))) refuse(thrown)
      },
    ),
  )
  useEffect(() => {
    if (priced) void prepare()
  }, [priced, key])

  useLeaveLimit(busy === 'leaving', () => {
    rest()
    setProblem(NOT_OPENED)
  })

  const stay = ({ why, isPending }: Extract<PaymentStep, { kind: 'stay' }>) => {
    if (isPending) handlers.onPaymentPending()
    if (why !== undefined) setProblem({ message: why, concernsOrder: false })
  }

  const pay = async (way: PaymentMethod, renew: RenewalConsent | undefined) => {
    if (payingRef.current) return
    const run = new AbortController()
    payingRef.current = run
    // After a return to the page this payment is no longer awaited, and another one may run.
    const isGivenUp = () => payingRef.current !== run
    const page = window.location.pathname
    setBusy('starting')
    setProblem(undefined)
    try {
      const next = await payOrder({ way, renew, buyer, orderFor, signal: run.signal })
      // The button stays busy while the browser leaves the page: a second click would start a second payment.
      if (next.kind === 'leave') setBusy('leaving')
      if (next.kind === 'go') void showResult(next.to, page)
      if (next.kind !== 'stay' || isGivenUp()) return
      stay(next)
    } catch (thrown) {
      if (isGivenUp()) return
      // 401: the session ended, and the login dialog opens over the cart.
      if (failureFromError(thrown).status !== 401) refuse(thrown)
    }
    rest()
  }
  return {
    problem: problem?.message,
    busy: busy !== undefined,
    pay: (way: PaymentMethod, renew?: RenewalConsent) => void pay(way, renew),
    /**
     * For the choice of another payment method: closes the payment widget, or keeps the browser on this page, and clears the
     * problem of the method before.
     */
    changeMethod: () => {
      payingRef.current?.abort()
      if (busy === 'leaving') {
        window.stop()
        rest()
      }
      setProblem((shown) => (shown?.concernsOrder ? shown : undefined))
    },
  }
}

/** Calls the handlers of a refusal, apart from showing its message. */
function callHandlers(thrown: unknown, handlers: Omit<Options, 'buyer' | 'priced'>): void {
  const failure = failureOf(thrown, CREATE)
  if (failure && PRICES_DIFFER.includes(failure.code)) handlers.onPricesDiffer()
  const start = failureOf(thrown, ...WITH_CONSENT)
  if (start && CONSENT_REFUSED.includes(start.code)) handlers.onConsentRefused()
  if (startFailureOf(thrown)?.code === 'payment_under_way') handlers.onPaymentPending()
}

type OrderFor = (buyer: Buyer, afresh?: boolean) => Promise<CartOrder>
type Payment = Omit<PaymentRun, 'order'> & { way: PaymentMethod; orderFor: OrderFor }

/** Pays the order. An order created earlier may be over, or its purchase refunded: creates a new one then, once. */
async function payOrder({ way, orderFor, ...run }: Payment): Promise<PaymentStep> {
  const { buyer } = run
  const start = (order: CartOrder): Promise<PaymentStep> => {
    savePlacedOrder(order.transactionID, buyer.items)
    return payOrderBy(way, { ...run, order })
  }
  const order = await orderFor(buyer)
  try {
    return await start(order)
  } catch (thrown) {
    const failure = startFailureOf(thrown)
    if (needsAnotherOrder(failure)) return start(await orderFor(buyer, true))
    if (failure?.code !== 'order_paid') throw thrown
    // The order was paid in another tab, or the response to an earlier request was lost.
    return resultPath(failure.data?.['transactionID'] ?? order.transactionID, cartTotal(buyer.items), true)
  }
}

const needsAnotherOrder = (failure: ReturnType<typeof startFailureOf>): boolean =>
  failure?.code === 'order_not_payable' ||
  (failure?.code === 'order_paid' && failure.data?.['status'] === 'refunded')

/** Caches one order per cart, so that repeated calls do not create another. A failure is not cached. */
function useOrders(): OrderFor {
  const orders = useRef(new Map<string, Promise<CartOrder>>())
  return useCallback((buyer, afresh = false) => {
    const key = cartFingerprint(buyer)
    const known = orders.current.get(key)
    if (known && !afresh) return known

    const registered = afresh ? undefined : registrationOrder(buyer)
    const order = registered ? Promise.resolve(registered) : createOrder(buyer)
    orders.current.set(key, order)
    order.catch(() => orders.current.delete(key))
    return order
  }, [])
}

/** Holds the payment that runs. It is given up when the page is left, or restored from the back/forward cache. */
function usePaymentRun() {
  const [busy, setBusy] = useState<'starting' | 'leaving'>()
  const payingRef = useRef<AbortController>(undefined)
  const rest = () => {
    payingRef.current?.abort()
    payingRef.current = undefined
    setBusy(undefined)
  }
  useReturnFromGateway(rest)
  // Closes the payment widget.
  useEffect(() => () => payingRef.current?.abort(), [])
  return { payingRef, busy, setBusy, rest }
}

/** Acts when the browser restores the page from the back/forward cache. */
function useReturnFromGateway(act: () => void): void {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShow(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}

/** Acts if the browser has not left the page in time: the customer stopped it, or the gateway does not answer. */
function useLeaveLimit(leaving: boolean, act: () => void): void {
  const onLimit = useEffectEvent(act)
  useEffect(() => (leaving ? startTimerIfVisible(LEAVE_MS, () => onLimit()) : undefined), [leaving])
}
