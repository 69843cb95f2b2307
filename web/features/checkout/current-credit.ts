/** The credit of an upgrade in the cart is that of the running plan, which changes every day. A visitor has none. */
import { now } from '#web/browser/clock.ts'
import { asOrdinary, type CartItem } from '#web/features/cart/cart-store.ts'
import { usePacks } from '#web/features/packs/packs-store.ts'
import {
  amountToPay,
  creditOf,
  type UpgradablePlan,
  upgradablePlan,
} from '#web/features/packs/upgradable-plan.ts'
import { useSession } from '#web/session/session.ts'

/** Returns the same item if nothing has changed. An item that is no longer an upgrade becomes an ordinary one. */
export function withCurrentCredit(item: CartItem, running: UpgradablePlan | undefined): CartItem {
  const { start, upgrade, fld_selected_pack: option } = item
  if (start !== 'upgrade') return item
  if (!running || !option || amountToPay(option, running) === undefined) return asOrdinary(item)
  const isCurrent = upgrade?.credit === running.credit && upgrade.unusedDays === running.unusedDays
  return isCurrent ? item : { ...item, upgrade: creditOf(running) }
}

/**
 * Returns the items with the credit of the day. The stored cart stays as it is: a tab that has not loaded today's credit
 * would write the old one back.
 */
export function useCurrentCredit(items: CartItem[]): CartItem[] {
  const { status, packs } = usePacks()
  // The cart stays after a logout: a visitor would see the credit of another person, which no order accepts.
  if (useSession().status === 'anonymous') return items.map(asOrdinary)
  if (status !== 'loaded') return items
  const running = upgradablePlan(packs, now())
  return items.map((item) => withCurrentCredit(item, running))
}
