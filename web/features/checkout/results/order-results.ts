/**
 * Results of the orders that this browser placed, requested when a page starts. Removes paid packs from the cart, so
 * that they cannot be paid twice. A final result is saved as `settled`, and a failed order once its page was shown.
 */
import { pollWhileVisible, secondsToNextPoll } from '#web/browser/poll-while-visible.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { api, failureOf } from '#web/session/api-client.ts'
import { type CartItem, cartItems, replaceCart } from '#web/features/cart/cart-store.ts'
import { removePlacedOrder, acknowledgeOrder, markSilent, unsettledOrders } from './placed-orders.ts'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { createStore } from '#web/browser/store.ts'

const ORDER = 'GET /api/orders/:transactionID'

/** The statuses that the cart shows to the person. */
const SHOWN_STATUSES = ['paid', 'pending', 'refunding', 'refunded'] as const satisfies OrderStatus[]
type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** `amount`: what was paid; if the payment is refunded, what goes back. */
export type OrderResult = { transactionID: string; status: ShownStatus; amount: string; items: CartItem[] }
/** `requested` is also true after a failed request, because the server itself refuses a second payment. */
export type OrderResults = { readonly requested: boolean; readonly results: readonly OrderResult[] }

export const NOT_REQUESTED: OrderResults = { requested: false, results: [] }

export const orderResults = createStore<OrderResults>(NOT_REQUESTED)

const isShown = (status: OrderStatus): status is ShownStatus =>
  SHOWN_STATUSES.some((shown) => shown === status)

const otherResults = (id: string) =>
  orderResults.get().results.filter(({ transactionID }) => transactionID !== id)

export const setResult = (result: OrderResult): void =>
  orderResults.set({ ...orderResults.get(), results: [...otherResults(result.transactionID), result] })

const dropResult = (id: string): void =>
  orderResults.set({ ...orderResults.get(), results: otherResults(id) })

/** Removes the paid packs from the cart and records the order as paid. */
export function handlePaidOrder(result: Omit<OrderResult, 'status'>): void {
  acknowledgeOrder(result.transactionID)
  const paid = new Set(result.items.map(({ poid }) => poid))
  const remaining = cartItems().filter(({ poid }) => !paid.has(poid))
  if (remaining.length < cartItems().length) replaceCart(remaining)
  setResult({ ...result, status: 'paid' })
  void reloadPacks()
}

async function refreshResult(id: string, items: CartItem[]): Promise<void> {
  try {
    const { data } = await api(ORDER, { transactionID: id })
    const result = { transactionID: id, amount: data.returned ?? data.amount, items }
    markSilent(id, !isShown(data.status))
    if (data.status === 'paid') handlePaidOrder(result)
    else if (isShown(data.status)) setResult({ ...result, status: data.status })
    else dropResult(id)
    if (data.status === 'refunding' || data.status === 'refunded') acknowledgeOrder(id)
  } catch (thrown) {
    // The signed-in subscriber has no such order.
    if (failureOf(thrown, ORDER)?.code !== 'order_not_found') return
    removePlacedOrder(id)
    dropResult(id)
  }
}

/**
 * Requests every unsettled order, and those that this page shows as pending: another tab may have settled them since.
 * @returns the amounts of those that are newly known to be paid
 */
export async function refreshOrderResults(): Promise<string[]> {
  const requested = new Map(unsettledOrders().map(({ id, items }) => [id, items]))
  for (const { transactionID, status, items } of orderResults.get().results)
    if (status === 'pending') requested.set(transactionID, items)
  await Promise.all([...requested].map(([id, items]) => refreshResult(id, items)))
  const { results } = orderResults.get()
  orderResults.set({ requested: true, results })
  return results.flatMap(({ transactionID, status, amount }) =>
    status === 'paid' && requested.has(transactionID) ? [amount] : [],
  )
}

/**
 * Requests the results now, whenever the page becomes visible, and with growing pauses while a payment is pending.
 * @param onPaid receives the amount of a paid order
 * @returns a function that stops it
 */
export function pollOrderResults(onPaid: (amount: string) => void = () => undefined): () => void {
  return pollWhileVisible(async (times, isLatest) => {
    const [amount] = await refreshOrderResults()
    if (amount !== undefined && isLatest()) onPaid(amount)
    const isPending = orderResults.get().results.some(({ status }) => status === 'pending')
    return isPending ? secondsToNextPoll(times) : undefined
  })
}
