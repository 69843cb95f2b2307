/** Which packs of a cart are paid for next: a queued pack or an upgrade is paid for on its own. */
import type { CartItem } from './cart-store.ts'

type SplitCart = { next: CartItem[]; afterwards: CartItem[] }

export function splitCart(items: CartItem[]): SplitCart {
  const alone = items.find(({ start }) => start !== undefined)
  return alone
    ? { next: [alone], afterwards: items.filter((item) => item !== alone) }
    : { next: items, afterwards: [] }
}
