/** The orders that this browser placed, with their packs, so that a failed payment can put them back into the cart. */
import { isRecord } from '#contract/json-record.ts'
import { persistentStorage, readJson } from '#web/browser/storage.ts'
import { type CartItem, isCart } from '#web/features/cart/cart-store.ts'

export const ORDERS_STORAGE_KEY = 'sdg.orders'
/** The id of a payment attempt is the id of its order and two digits. */
const ORDER_ID_LENGTH = 23
const MAX_PLACED_ORDERS = 5

/**
 * `settled`: the final result, or that the payment failed, was shown once, and the cart was updated.
 * `silent`: the cart had nothing to show when it last read the order.
 */
type Placed = { id: string; items: CartItem[]; settled?: boolean; silent?: boolean }

const isPlaced = (value: unknown): value is Placed =>
  isRecord(value) && typeof value['id'] === 'string' && isCart(value['items'])

const isList = (value: unknown): value is Placed[] => Array.isArray(value) && value.every(isPlaced)

const placed = (): Placed[] => readJson(persistentStorage, ORDERS_STORAGE_KEY, isList) ?? []
const writePlaced = (list: Placed[]) =>
  persistentStorage.write(
    ORDERS_STORAGE_KEY,
    list.length > 0 ? JSON.stringify(list.slice(0, MAX_PLACED_ORDERS)) : undefined,
  )
/** Returns the id of an order, by its id or that of an attempt. */
export const orderIdOf = (transactionID: string): string => transactionID.slice(0, ORDER_ID_LENGTH)
const others = (id: string) => placed().filter((order) => order.id !== id)

export function savePlacedOrder(transactionID: string, items: CartItem[]): void {
  const id = orderIdOf(transactionID)
  writePlaced([{ id, items }, ...others(id)])
}

/** Returns the packs of an order, by its id or that of an attempt; undefined for an order of another browser. */
export function findPlacedOrder(transactionID: string): CartItem[] | undefined {
  const id = orderIdOf(transactionID)
  return placed().find((order) => order.id === id)?.items
}

/** Returns true until `acknowledgeOrder`: a reload or the back button must not empty the cart again. */
export function isUnacknowledged(transactionID: string): boolean {
  const id = orderIdOf(transactionID)
  return placed().some((order) => order.id === id && order.settled !== true)
}

/** Returns the orders of this browser without a known final result. */
export const unsettledOrders = (): Placed[] => placed().filter((order) => order.settled !== true)

/** Returns the orders about which the cart is likely to show a notice once it has read them. */
export const expectedOrders = (): Placed[] => unsettledOrders().filter(({ silent }) => silent !== true)

export function acknowledgeOrder(transactionID: string): void {
  const id = orderIdOf(transactionID)
  writePlaced(placed().map((order) => (order.id === id ? { ...order, settled: true } : order)))
}

/** Saves whether the cart shows a notice about the order, so that the next page reserves its space. */
export const markSilent = (id: string, silent: boolean): void =>
  writePlaced(placed().map((order) => (order.id === id ? { ...order, silent } : order)))

export const removePlacedOrder = (transactionID: string): void =>
  writePlaced(others(orderIdOf(transactionID)))
