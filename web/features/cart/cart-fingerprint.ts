/** The fingerprint of a cart. */
import type { User } from '#contract/identity.ts'
import { type CartItem, cartTotal, startOf } from './cart-store.ts'

export const poidsOf = (items: readonly CartItem[]): string => items.map(({ poid }) => poid).join(',')

const contentOf = (items: CartItem[]): string => `${poidsOf(items)} ${cartTotal(items)} ${startOf(items)}`

/** Returns whether one order can serve both carts of a subscriber: they have the same options, total and start. */
export const isSameCart = (one: CartItem[], other: CartItem[]): boolean => contentOf(one) === contentOf(other)

/** Returns a key that is equal for carts that one order can serve: same subscriber, options, total and start. */
export const cartFingerprint = ({ user, items }: { user: User; items: CartItem[] }): string =>
  `${user.fld_subscriber_id} ${contentOf(items)}`
