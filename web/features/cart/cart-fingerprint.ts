/** The fingerprint of a cart. */
import type { User } from '#contract/identity.ts'
import { type CartItem, cartTotal, startOf } from './cart-store.ts'

export const poidsOf = (items: readonly CartItem[]): string => items.map(({ poid }) => poid).join(',')

/** Returns a key that is equal for carts that one order can serve: same subscriber, options, total and start. */
export const cartFingerprint = ({ user, items }: { user: User; items: CartItem[] }): string =>
  `${user.fld_subscriber_id} ${poidsOf(items)} ${cartTotal(items)} ${startOf(items)}`
