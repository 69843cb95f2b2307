/** The facts that decide whether an order is placed: the buyer's other orders and packs, and the catalogue's version. */
import { serialiseSubscriberStatement } from '#api/identity/subscribers/subscriber-store.ts'
import type { OwnedBasePacks } from '#api/packs/base-pack.ts'
import { ownedBasePacks } from '#api/packs/entitlement-store.ts'
import { isRecent } from '#api/platform/db/is-recent.ts'
import { sql } from 'kysely'
import type { Order } from './order.ts'

export type NewOrder = Omit<Order, 'isAccountErased'> & { cartHash: string; catalogueVersion: number }

export type PlaceOrderRules = {
  maxPerHour: number
  hourAgo: Date
  /** A paid order for the same cart after this time means that the cart is stale, if the buyer owns one of these base packs. */
  staleSince: Date
  staleWith: OwnedBasePacks[]
  /** An expired order placed after this time can still be paid by one of its attempts. */
  lateSince: Date
  /** The base packs with which a buyer cannot order this cart. */
  refusedTo: OwnedBasePacks[]
}

/** Locks the buyer. Part of the condition of each write, so that no write locks a row before the buyer. */
export const isBuyerLocked = sql`(select count(*) from buyer) = 1`

/** Whether an order of the purchase of the given row of `orders` was paid, also if it was refunded later. */
export const isPurchaseSold = (row: 'o' | 'orders') => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`exists (select 1 from orders sold where sold.subscriber_id = ${column('subscriber_id')}
    and coalesce(sold.purchase_id, sold.id) = coalesce(${column('purchase_id')}, ${column('id')})
    and sold.status in ('paid', 'refunded'))`
}

/**
 * Whether a payment of the given row of `orders` was captured, and none is pending. If the order is not paid, that payment
 * goes back, and the order is not paid again.
 */
export const isPaymentReturned = (row: 'o' | 'orders') => sql`
  exists (select from payment_attempt a where a.order_id = ${sql.ref(`${row}.id`)}
    having bool_or(a.status = 'captured') and not bool_or(a.status = 'pending'))`

/**
 * Returns the facts that the rules need and the lock of the buyer, as common table expressions. `purchase`: if the buyer's
 * newest order for this cart timed out after an attempt, the new order belongs to the same purchase. The index
 * `one_sale_of_a_purchase` lets one of them be paid; a capture for the other is refunded. An order of a sold purchase is
 * neither found again nor joined: its payment would be refunded. An order whose payment goes back is joined. `owned` is
 * materialized, because the generic plan would otherwise read it once for each use.
 */
export const placeOrderFacts = (
  { subscriberId, cartHash, placedAt }: NewOrder,
  { maxPerHour, hourAgo, staleSince, staleWith, lateSince }: PlaceOrderRules,
) => sql`
  buyer as (${serialiseSubscriberStatement(subscriberId)}), same_cart as (
    select o.*, exists (select 1 from payment_attempt a where a.order_id = o.id) as is_attempted,
      ${isPurchaseSold('o')} as is_sold, ${isPaymentReturned('o')} as is_returned
    from orders o
    where subscriber_id = ${subscriberId} and cart_hash = ${cartHash} and ${isRecent('placed_at', lateSince)}
  ), owned as materialized (
    select ${ownedBasePacks(sql`${subscriberId}`, placedAt)} as base_packs
  ), facts as (
    select
      (select id from same_cart
        where not is_sold and not is_returned and status in ('open', 'paying') and expires_at > ${placedAt}) as live,
      (select id from same_cart where status = 'paid' and paid_at > ${staleSince}
          and owned.base_packs = any(${staleWith}::text[])
        order by paid_at desc limit 1) as paid,
      (select coalesce(purchase_id, id) from (select * from same_cart order by placed_at desc, id desc limit 1) newest
        where not is_sold and (is_attempted or purchase_id is not null)) as purchase,
      owned.base_packs as owned_base_packs,
      (select placed_at from orders where subscriber_id = ${subscriberId} and ${isRecent('placed_at', hourAgo)}
        order by placed_at desc offset ${maxPerHour - 1} limit 1) as limit_reached_at,
      (select version from catalogue_version) as version
    from owned
  )`
