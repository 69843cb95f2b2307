/** Placing an order: idempotent for a subscriber and cart while the order is live. */
import { addSeconds } from '#contract/durations.ts'
import type { Offers } from '#api/catalogue/catalogue.ts'
import { upgradeOfferQuery } from '#api/packs/upgrade-offer-query.ts'
import { type AgreedUpgrade, amountOfUpgrade, type UpgradeOffer } from '#api/packs/upgrade.ts'
import { requireOneBasePack } from '#api/packs/require-one-base-pack.ts'
import { serialiseSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Language } from '#contract/languages.ts'
import { fromRupees, paise, type Paise, toRupees } from '#contract/money.ts'
import { OrderPaid, TooManyOrders, UpgradeChanged, UpgradeNotPossible } from '#contract/orders.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import { StalePrices } from './with-current-prices.ts'
import { findOrInsertOrder } from './order-store.ts'
import type { NewOrder } from './place-order-facts-query.ts'
import { placeOrderRules } from './place-order-rules.ts'
import {
  cartHash,
  type CustomerKind,
  newOrderId,
  ORDER_OPEN_SECONDS,
  type OrderLine,
  secondsUntilAllowed,
  totalOf,
} from './order.ts'
import { priceCart } from './price-cart.ts'

/** `start`: when the app plan of the cart starts; `credit`: what the page shows as the credit of an upgrade. */
export type SubmittedCart = { poids: string[]; amount: string; start: PlanStart; credit?: string | undefined }
type Buyer = {
  subscriberId: string
  customerKind: CustomerKind
  /** The language of the page. */
  language: Language
}

/** The constraints that concurrent requests of one buyer violate, for example from two tabs. */
const ONE_ORDER_CONSTRAINTS = new Set(['one_live_order', 'one_open_order'])

/**
 * Places an order, or finds the live one for the same cart. After a conflict with a concurrent request of the buyer,
 * repeats the statement under a lock that was taken before it: then it reads what the other request wrote.
 * @returns the id of the order
 * @throws PriceChanged, PackWithdrawn, DuplicatePack, QueuedPackAlone, UpgradeAlone, BasePackSelected, BasePackPurchased,
 *   UpgradeNotPossible, UpgradeChanged, OrderPaid (with the order), TooManyOrders; StalePrices if the offers are of an
 *   older catalogue
 */
export async function placeOrder(
  { db, runtime }: { db: Db; runtime: Runtime },
  offers: Offers,
  { buyer, cart }: { buyer: Buyer; cart: SubmittedCart },
): Promise<string> {
  if (cart.start === 'upgrade') return placeUpgrade({ db, runtime }, offers, { buyer, cart })
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

type OrderRequest = { buyer: Buyer; cart: SubmittedCart }

/** Places an order to upgrade. The credit is read under the lock of the buyer, which every change of their packs takes. */
function placeUpgrade(
  { db, runtime }: { db: Db; runtime: Runtime },
  offers: Offers,
  { buyer, cart }: OrderRequest,
): Promise<string> {
  return withTransaction(db, async (tx) => {
    await serialiseSubscriber(tx, buyer.subscriberId)
    const [offer] = await runQueries(tx, upgradeOfferQuery(buyer.subscriberId, runtime.now()))
    return placeOnce(tx, newOrder(runtime, offers, { buyer, cart, offer }))
  })
}

/** Places an order in a transaction that holds the lock of `serialiseSubscriber`, as each login does. */
export const placeOrderAfterLogin = (
  { tx, runtime }: { tx: Tx; runtime: Runtime },
  offers: Offers,
  request: OrderRequest,
): Promise<string> => placeOnce(tx, newOrder(runtime, offers, request))

async function placeOnce(db: Db | Tx, order: NewOrder): Promise<string> {
  const placed = await findOrInsertOrder(db, order, placeOrderRules(order))
  if (placed.paidOrderId) throw OrderPaid({ data: { transactionID: placed.paidOrderId, status: 'paid' } })
  requireOneBasePack(order.lines, { owned: placed.ownedBasePacks, start: order.start })
  if (placed.orderId) {
    traceOrder(placed.orderId)
    return placed.orderId
  }
  if (placed.catalogueVersion !== order.catalogueVersion) throw new StalePrices()
  if (placed.limitReachedAt) throw TooManyOrders(secondsUntilAllowed(placed.limitReachedAt, order.placedAt))
  throw new Error('place order: insert failed although every check passed')
}

function newOrder(
  runtime: Runtime,
  offers: Offers,
  { buyer, cart, offer }: OrderRequest & { offer?: UpgradeOffer | undefined },
): NewOrder {
  const creditPaise = cart.start === 'upgrade' ? fromRupees(cart.credit ?? '') : undefined
  const lines = priceCart(offers, { ...cart, creditPaise }, fromRupees(cart.amount))
  const upgrade = cart.start === 'upgrade' ? agreeUpgrade(lines, offer, creditPaise) : null
  const placedAt = runtime.now()
  return {
    id: newOrderId(runtime.random),
    ...buyer,
    status: 'open',
    start: cart.start,
    upgrade,
    amountPaise: paise(totalOf(lines) - (upgrade?.creditPaise ?? 0)),
    lines,
    placedAt,
    expiresAt: addSeconds(placedAt, ORDER_OPEN_SECONDS),
    cartHash: cartHash(lines, cart.start, upgrade),
    catalogueVersion: offers.version,
  }
}

/**
 * Returns the terms of an upgrade to the only line of an order.
 * @param shown the credit on the page of the buyer
 * @throws UpgradeNotPossible, UpgradeChanged (with the right amount)
 */
function agreeUpgrade(
  [line]: OrderLine[],
  offer: UpgradeOffer | undefined,
  shown: Paise | undefined,
): AgreedUpgrade {
  const amount = line && offer && amountOfUpgrade(line, offer)
  if (!offer || amount === undefined) throw UpgradeNotPossible()
  if (offer.creditPaise !== shown) throw UpgradeChanged({ data: { amount: toRupees(amount) } })
  return { packId: offer.packId, creditPaise: offer.creditPaise, creditDays: offer.unusedDays }
}
