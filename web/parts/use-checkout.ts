/** Makes the order of a signed-in cart ahead of time, and takes its buyer to where it is paid, once. */
import { failureFromError } from '#web/state/api.ts'
import { cartTotal } from '#web/state/cart.ts'
import { orderWasPaid } from '#web/state/order-ends.ts'
import { savePlacedOrder } from '#web/state/orders.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Buyer, type CartOrder, createOrder, cartFingerprint, registrationOrder } from './cart-order.ts'
import { type PaymentStep, resultPath, payBy, type PaymentMethod } from './pay-by.ts'

/** Said as soon as they are known; any other failure waits for the button, which tries again. */
const SAID_AT_ONCE = [
  'price_changed',
  'pack_withdrawn',
  'base_pack_purchased',
  'base_pack_selected',
  'order_paid',
]
const PRICES_DIFFER = ['price_changed', 'pack_withdrawn']

type Options = {
  buyer: Buyer
  /** The cart has been held against today's prices. */
  priced: boolean
  /** The server knows other prices than the cart. */
  onPricesDiffer: () => void
}

export function useCheckout({ buyer, priced, onPricesDiffer }: Options) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const paying = useRef<AbortController>(undefined)
  const navigate = useNavigate()
  const orderFor = useOrders()
  const key = cartFingerprint(buyer)

  const refuse = (thrown: unknown) => {
    const { code, message, data } = failureFromError(thrown)
    const paidAs = data?.['transactionID']
    if (code === 'order_paid' && paidAs !== undefined) {
      orderWasPaid({ transactionID: paidAs, amount: cartTotal(buyer.items), items: buyer.items })
      return
    }
    setProblem(message)
    if (PRICES_DIFFER.includes(code)) onPricesDiffer()
  }

  const prepare = useEffectEvent(() => {
    orderFor(buyer).then(
      () => setProblem(undefined),
      (thrown: unknown) => {
        if (SAID_AT_ONCE.includes(failureFromError(thrown).code)) refuse(thrown)
      },
    )
  })
  useEffect(() => {
    if (priced) prepare()
  }, [priced, key])

  const rest = useCallback(() => {
    paying.current = undefined
    setBusy(false)
  }, [])
  useReturnFromGateway(rest)
  // What was opened over the page goes with it.
  useEffect(() => () => paying.current?.abort(), [])

  const pay = async (way: PaymentMethod) => {
    if (paying.current) return
    paying.current = new AbortController()
    setBusy(true)
    setProblem(undefined)
    try {
      const next = await payOrder({ way, buyer, orderFor, signal: paying.current.signal })
      // Whoever is on the way out stays busy: a second click would pay again.
      if (next.kind === 'go') void navigate(next.to)
      if (next.kind !== 'stay') return
      setProblem(next.why)
    } catch (thrown) {
      refuse(thrown)
    }
    rest()
  }
  return {
    problem,
    busy,
    pay: (way: PaymentMethod) => void pay(way),
    /** Closes what was opened over the page, as when another way to pay is chosen. */
    close: () => paying.current?.abort(),
  }
}

type OrderFor = (buyer: Buyer, afresh?: boolean) => Promise<CartOrder>
type Payment = { way: PaymentMethod; buyer: Buyer; orderFor: OrderFor; signal: AbortSignal }

/** An order that was made a while ago may have expired or failed: then another one is made, once. */
async function payOrder({ way, buyer, orderFor, signal }: Payment): Promise<PaymentStep> {
  const start = async (order: CartOrder): Promise<PaymentStep> => {
    savePlacedOrder(order.transactionID, buyer.items)
    try {
      return await payBy(way, { order, buyer, signal })
    } catch (thrown) {
      // It was paid in another tab, or the answer to an earlier press was lost on the way.
      const { code, data } = failureFromError(thrown)
      if (code !== 'order_paid') throw thrown
      return resultPath(data?.['transactionID'] ?? order.transactionID, cartTotal(buyer.items), true)
    }
  }
  try {
    return await start(await orderFor(buyer))
  } catch (thrown) {
    if (failureFromError(thrown).code !== 'order_not_payable') throw thrown
    return start(await orderFor(buyer, true))
  }
}

/** One order for a cart, however often it is asked for; a failure is forgotten, so that asking again tries again. */
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

/** The browser may show this page again as it was left, still busy. */
function useReturnFromGateway(rest: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) rest()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [rest])
}
