/**
 * The rules of placing an order that the statement needs: how many orders a buyer may place, and for how long an order for the
 * same cart counts as the same purchase. The rules of its lines are in `price-cart.ts` and `#api/packs/require-one-base-pack.ts`. Pure.
 */
import { addSeconds, HOUR_SECONDS } from '#contract/durations.ts'
import {
  forbiddenOwnership,
  OWNED_BASE_PACKS,
  type OrderStart,
  type OwnedBasePacks,
} from '#api/packs/base-pack.ts'
import { isBasePack } from '#api/packs/entitlement.ts'
import type { NewOrder, PlaceOrderRules } from './place-order-facts-query.ts'

/** Keeps a script from filling the table. No buyer changes a cart so often. Payment attempts have a separate limit. */
const MAX_ORDERS_PER_HOUR = 200
/** The same cart within this time after its payment comes from a page that was left open, not from another purchase. */
const STALE_CART_SECONDS = 24 * HOUR_SECONDS
/** How long a gateway can still report a payment of an expired order. */
const LATE_PAYMENT_SECONDS = 7 * 24 * HOUR_SECONDS

/** Returns the rules for an order. */
export function placeOrderRules({ lines, placedAt, start }: NewOrder): PlaceOrderRules {
  const before = (seconds: number) => addSeconds(placedAt, -seconds)
  return {
    maxPerHour: MAX_ORDERS_PER_HOUR,
    hourAgo: before(HOUR_SECONDS),
    staleSince: before(STALE_CART_SECONDS),
    lateSince: before(LATE_PAYMENT_SECONDS),
    staleWith: staleWith(lines.some(isBasePack), start),
    refusedTo: lines.some(isBasePack) ? forbiddenOwnership(start) : [],
  }
}

/**
 * Returns the owned base packs with which a recently paid order for the same cart makes the cart stale. A queued pack that has
 * started can be ordered again at once, and so can an app plan that its buyer no longer owns because the upgrade was refunded.
 */
function staleWith(hasBasePack: boolean, start: OrderStart): OwnedBasePacks[] {
  if (start === 'queue') return ['queued']
  return hasBasePack ? OWNED_BASE_PACKS.filter((owned) => owned !== 'none') : [...OWNED_BASE_PACKS]
}
