/** The open order for a subscriber and cart: written once, however often it is asked for. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { BASE_TYPE } from '#api/packs/entitlement.ts'
import type { Db } from '#api/platform/database.ts'
import { brokenConstraint } from '#api/platform/in-transaction.ts'
import type { World } from '#api/platform/world.ts'
import { BasePackPurchased, TooManyOrders } from '#contract/orders.ts'
import { fromRupees } from '#contract/money.ts'
import { PricesAreOld } from './at-current-prices.ts'
import { findOrInsertOrder, type NewOrder, type Placed, type PlacingRules } from './order-store.ts'
import { cartHash, type CustomerKind, newOrderId, ORDER_OPEN_SECONDS, totalOf } from './order.ts'
import { priceCart } from './price-cart.ts'

export type Cart = { poids: string[]; amount: string }
type Buyer = { subscriberId: string; customerKind: CustomerKind }

const HOUR_MS = 3_600_000
const MOST_PER_HOUR = 20

/**
 * @throws PriceChanged, PackWithdrawn, DuplicatePack, BasePackSelected, BasePackPurchased, TooManyOrders;
 *   PricesAreOld where the offers are of an older catalogue
 */
export async function placeOrder(
  { db, world }: { db: Db; world: World },
  offers: Offers,
  { buyer, cart }: { buyer: Buyer; cart: Cart },
): Promise<string> {
  const order = newOrder(world, offers, { buyer, cart })
  const rules = placingRules(order)
  const { orderId, ownsBasePack, ordersThisHour, catalogueVersion } = await findOrInsert(db, order, rules)
  if (ownsBasePack && rules.hasBasePack) throw BasePackPurchased()
  if (orderId) return orderId
  if (catalogueVersion !== order.catalogueVersion) throw new PricesAreOld()
  if (ordersThisHour >= MOST_PER_HOUR) throw TooManyOrders(HOUR_MS / 1000)
  throw new Error('nothing speaks against this order, and yet it was not written')
}

/** The same request a moment earlier may have written the order meanwhile: the next look finds it. */
async function findOrInsert(db: Db, order: NewOrder, rules: PlacingRules): Promise<Placed> {
  try {
    return await findOrInsertOrder(db, order, rules)
  } catch (error) {
    if (brokenConstraint(error) !== 'one_live_order') throw error
    return findOrInsertOrder(db, order, rules)
  }
}

function newOrder(world: World, offers: Offers, { buyer, cart }: { buyer: Buyer; cart: Cart }): NewOrder {
  const lines = priceCart(offers, cart.poids, fromRupees(cart.amount))
  const placedAt = world.now()
  return {
    id: newOrderId(world.random),
    ...buyer,
    status: 'open',
    amountPaise: totalOf(lines),
    lines,
    placedAt,
    expiresAt: new Date(placedAt.getTime() + ORDER_OPEN_SECONDS * 1000),
    cartHash: cartHash(lines),
    catalogueVersion: offers.version,
  }
}

const placingRules = ({ lines, placedAt }: NewOrder): PlacingRules => ({
  mostPerHour: MOST_PER_HOUR,
  hourAgo: new Date(placedAt.getTime() - HOUR_MS),
  hasBasePack: lines.some(({ type }) => type === BASE_TYPE),
})
