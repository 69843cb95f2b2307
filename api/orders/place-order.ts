/** Placing an order: idempotent for a subscriber and cart while the order is live. */
import { addSeconds, HOUR_SECONDS } from '#contract/durations.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import { forbiddenOwnership } from '#api/packs/base-pack.ts'
import { isBasePack } from '#api/packs/entitlement.ts'
import { requireOneBasePack } from '#api/packs/require-one-base-pack.ts'
import { serialiseSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Language } from '#contract/languages.ts'
import { fromRupees } from '#contract/money.ts'
import { OrderPaid, TooManyOrders } from '#contract/orders.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import { StalePrices } from './with-current-prices.ts'
import { findOrInsertOrder } from './order-store.ts'
import type { NewOrder, PlaceOrderRules } from './place-order-facts-query.ts'
import {
  cartHash,
  type CustomerKind,
  newOrderId,
  ORDER_OPEN_SECONDS,
  secondsUntilAllowed,
  totalOf,
} from './order.ts'
import { priceCart } from './price-cart.ts'

/** `start`: when the app plan of the cart starts. */
export type SubmittedCart = { poids: string[]; amount: string; start: PlanStart }
type Buyer = {
  subscriberId: string
  customerKind: CustomerKind
  /** Of the page. */
  language: Language
}

/** Keeps a script from filling the table. No buyer changes a cart so often. Payment attempts have a separate limit. */
const MAX_ORDERS_PER_HOUR = 200
/** The same cart within this time after its payment comes from a page that was left open, not from another purchase. */
const STALE_CART_SECONDS = 24 * HOUR_SECONDS
/** How long a gateway can still report a payment of an expired order. */
const LATE_PAYMENT_SECONDS = 7 * 24 * HOUR_SECONDS
/** The constraints that concurrent requests of one buyer violate, for example from two tabs. */
const ONE_ORDER_CONSTRAINTS = new Set(['one_live_order', 'one_open_order'])

/**
 * Places an order, or finds the live one for the same cart. After a conflict with a concurrent request of the buyer,
 * repeats the statement under a lock that was taken before it: then it reads what the other request wrote.
 * @returns the id of the order
 * @throws PriceChanged, PackWithdrawn, DuplicatePack, QueuedPackAlone, BasePackSelected, BasePackPurchased, OrderPaid
 *   (with the order), TooManyOrders; StalePrices where the offers are of an older catalogue
 */
export async function placeOrder(
  { db, runtime }: { db: Db; runtime: Runtime },
  offers: Offers,
  { buyer, cart }: { buyer: Buyer; cart: SubmittedCart },
): Promise<string> {
  const order = newOrder(runtime, offers, { buyer, cart })
  try {
    return await placeOnce(db, order)
  } catch (error) {
    if (!ONE_ORDER_CONSTRAINTS.has(violatedConstraint(error))) throw error
  }
  return withTransaction(db, async (tx) => {
    await serialiseSubscriber(tx, buyer.subscriberId)
    return placeOnce(tx, order)
  })
}

/** Places an order in a transaction that holds the lock of `serialiseSubscriber`, as each login does. */
export const placeOrderAfterLogin = (
  { tx, runtime }: { tx: Tx; runtime: Runtime },
  offers: Offers,
  given: { buyer: Buyer; cart: SubmittedCart },
): Promise<string> => placeOnce(tx, newOrder(runtime, offers, given))

async function placeOnce(db: Db | Tx, order: NewOrder): Promise<string> {
  const placed = await findOrInsertOrder(db, order, placeOrderRules(order))
  if (placed.paidOrderId) throw OrderPaid({ data: { transactionID: placed.paidOrderId, status: 'paid' } })
  requireOneBasePack(order.lines, { owned: placed.ownedBasePacks, start: order.start })
  if (placed.orderId) return placed.orderId
  if (placed.catalogueVersion !== order.catalogueVersion) throw new StalePrices()
  if (placed.limitReachedAt) throw TooManyOrders(secondsUntilAllowed(placed.limitReachedAt, order.placedAt))
  throw new Error('place order: insert failed although every check passed')
}

function newOrder(
  runtime: Runtime,
  offers: Offers,
  { buyer, cart }: { buyer: Buyer; cart: SubmittedCart },
): NewOrder {
  const lines = priceCart(offers, cart, fromRupees(cart.amount))
  const placedAt = runtime.now()
  return {
    id: newOrderId(runtime.random),
    ...buyer,
    status: 'open',
    start: cart.start,
    amountPaise: totalOf(lines),
    lines,
    placedAt,
    expiresAt: addSeconds(placedAt, ORDER_OPEN_SECONDS),
    cartHash: cartHash(lines, cart.start),
    catalogueVersion: offers.version,
  }
}

function placeOrderRules({ lines, placedAt, start }: NewOrder): PlaceOrderRules {
  const before = (seconds: number) => addSeconds(placedAt, -seconds)
  return {
    maxPerHour: MAX_ORDERS_PER_HOUR,
    hourAgo: before(HOUR_SECONDS),
    staleSince: before(STALE_CART_SECONDS),
    lateSince: before(LATE_PAYMENT_SECONDS),
    refusedTo: lines.some(isBasePack) ? forbiddenOwnership(start) : [],
  }
}
