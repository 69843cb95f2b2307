/**
 * Results of the orders that this browser placed, requested when a page starts. Removes paid packs from the cart, so
 * that they cannot be paid twice. Only a final result is saved as `settled`: a failed order can still be paid.
 */
import { startTimer } from '#web/browser/start-timer.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { useEffect } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { type CartItem, cartItems, replaceCart } from '#web/features/cart/cart-store.ts'
import { removePlacedOrder, acknowledgeOrder, unsettledOrders } from './placed-orders.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { createStore, useStore } from '#web/browser/store.ts'

/** The statuses that the cart shows to the person. */
const SAID = ['paid', 'pending', 'refunding', 'refunded'] as const satisfies OrderStatus[]
type Said = (typeof SAID)[number]

export type OrderResult = { transactionID: string; status: Said; amount: string; items: CartItem[] }
/** `asked`: each unsettled order was requested, even if that failed: the server refuses a second payment itself. */
type OrderResults = { readonly asked: boolean; readonly ends: readonly OrderResult[] }

const NOT_ASKED: OrderResults = { asked: false, ends: [] }
const WAITS_SECONDS = [2, 3, 5, 8, 10]

const store = createStore<OrderResults>(NOT_ASKED)

const isSaid = (status: OrderStatus): status is Said => SAID.some((said) => said === status)

function keepEnd(end: OrderResult): void {
  const others = store.get().ends.filter(({ transactionID }) => transactionID !== end.transactionID)
  store.set({ ...store.get(), ends: [...others, end] })
}

/** Removes the paid packs from the cart and records the order as paid. */
export function handlePaidOrder(end: Omit<OrderResult, 'status'>): void {
  acknowledgeOrder(end.transactionID)
  const paid = new Set(end.items.map(({ poid }) => poid))
  const left = cartItems().filter(({ poid }) => !paid.has(poid))
  if (left.length < cartItems().length) replaceCart(left)
  keepEnd({ ...end, status: 'paid' })
  void reloadPacks()
}

async function askAbout(id: string, items: CartItem[]): Promise<void> {
  try {
    const { data } = await api('GET /api/orders/:transactionID', { transactionID: id })
    const end = { transactionID: id, amount: data.amount, items }
    if (data.status === 'paid') handlePaidOrder(end)
    else if (isSaid(data.status)) keepEnd({ ...end, status: data.status })
    else
      store.set({
        ...store.get(),
        ends: store.get().ends.filter(({ transactionID }) => transactionID !== id),
      })
    if (data.status === 'refunding' || data.status === 'refunded') acknowledgeOrder(id)
  } catch (thrown) {
    if (failureFromError(thrown).status === 404) removePlacedOrder(id)
  }
}

/** Requests every unsettled order. @returns the amounts of those that are newly known to be paid */
export async function refreshOrderResults(): Promise<string[]> {
  const unsettled = unsettledOrders()
  await Promise.all(unsettled.map(({ id, items }) => askAbout(id, items)))
  const { ends } = store.get()
  store.set({ asked: true, ends })
  const asked = new Set(unsettled.map(({ id }) => id))
  return ends.flatMap(({ transactionID, status, amount }) =>
    status === 'paid' && asked.has(transactionID) ? [amount] : [],
  )
}

/**
 * Requests the results now, whenever the page becomes visible, and with growing pauses while a payment is pending.
 * @param onPaid receives the amount of a paid order
 * @returns a function that stops it
 */
export function pollOrderResults(onPaid: (amount: string) => void = () => undefined): () => void {
  let stopTimer = (): void => undefined
  let ended = false
  const ask = async (times: number): Promise<void> => {
    stopTimer()
    const [amount] = await refreshOrderResults()
    if (ended) return
    if (amount !== undefined) onPaid(amount)
    if (!store.get().ends.some(({ status }) => status === 'pending')) return
    const seconds = WAITS_SECONDS[Math.min(times, WAITS_SECONDS.length - 1)] ?? 1
    stopTimer()
    stopTimer = startTimer(seconds * 1000, () => void ask(times + 1))
  }
  const askAgain = () => {
    if (document.visibilityState === 'visible') void ask(0)
  }
  void ask(0)
  window.addEventListener('pageshow', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    ended = true
    stopTimer()
    window.removeEventListener('pageshow', askAgain)
    document.removeEventListener('visibilitychange', askAgain)
  }
}

export function useOrderResults(): OrderResults {
  useEffect(() => pollOrderResults(), [])
  return useStore(store, NOT_ASKED)
}
