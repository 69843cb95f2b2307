/** Which orders this browser placed, and what was in them: so that a failed payment can put its packs back. */
import { isRecord, persistentStorage, readJson } from './browser-storage.ts'
import { type CartItem, isCart } from './cart.ts'

const KEY = 'sdg.orders'
/** An attempt's id is its order's id and two digits. */
const ORDER_ID_LENGTH = 23
const KEPT = 5

/** `settled`: its end has been told to the visitor once, and the cart was emptied for it. */
type Placed = { id: string; items: CartItem[]; settled?: boolean }

const isPlaced = (value: unknown): value is Placed =>
  isRecord(value) && typeof value['id'] === 'string' && isCart(value['items'])

const isList = (value: unknown): value is Placed[] => Array.isArray(value) && value.every(isPlaced)

const placed = (): Placed[] => readJson(persistentStorage, KEY, isList) ?? []
const keep = (list: Placed[]) =>
  persistentStorage.write(KEY, list.length > 0 ? JSON.stringify(list.slice(0, KEPT)) : undefined)
const orderId = (transactionID: string) => transactionID.slice(0, ORDER_ID_LENGTH)
const others = (id: string) => placed().filter((order) => order.id !== id)

export function savePlacedOrder(transactionID: string, items: CartItem[]): void {
  const id = orderId(transactionID)
  keep([{ id, items }, ...others(id)])
}

/** Takes an order's id or an attempt's; undefined for an order of somebody else's browser. */
export function findPlacedOrder(transactionID: string): CartItem[] | undefined {
  const id = orderId(transactionID)
  return placed().find((order) => order.id === id)?.items
}

/** True until `acknowledgeOrder`: a reload or the back button must not empty the cart again. */
export function isUnacknowledged(transactionID: string): boolean {
  const id = orderId(transactionID)
  return placed().some((order) => order.id === id && order.settled !== true)
}

/** The orders of this browser whose end is not known here. */
export const unsettledOrders = (): Placed[] => placed().filter((order) => order.settled !== true)

export function acknowledgeOrder(transactionID: string): void {
  const id = orderId(transactionID)
  keep(placed().map((order) => (order.id === id ? { ...order, settled: true } : order)))
}

export const removePlacedOrder = (transactionID: string): void => keep(others(orderId(transactionID)))
