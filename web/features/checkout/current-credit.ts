/** Keeps the credit of an upgrade in the cart equal to that of the running plan, which changes every day. A visitor has none. */
import { now } from '#web/browser/clock.ts'
import { type CartItem, replaceCart, useCart } from '#web/features/cart/cart-store.ts'
import { usePacks } from '#web/features/packs/packs-store.ts'
import {
  amountToPay,
  creditOf,
  type UpgradablePlan,
  upgradablePlan,
} from '#web/features/packs/upgradable-plan.ts'
import { useSession } from '#web/session/session.ts'
import { useEffect } from 'react'

/** Returns the same item if nothing has changed. An item that is no longer an upgrade becomes an ordinary one. */
export function withCurrentCredit(item: CartItem, running: UpgradablePlan | undefined): CartItem {
  const { start, upgrade, fld_selected_pack: option } = item
  if (start !== 'upgrade') return item
  if (!running || !option || amountToPay(option, running) === undefined) return asOrdinary(item)
  const isCurrent = upgrade?.credit === running.credit && upgrade.unusedDays === running.unusedDays
  return isCurrent ? item : { ...item, upgrade: creditOf(running) }
}

/** Returns the item without the start that the running plan of its buyer gave it. */
function asOrdinary(item: CartItem): CartItem {
  const { start, upgrade, ...plain } = item
  return start === undefined ? item : plain
}

export function useCurrentCredit(): void {
  const { items } = useCart()
  const { status, packs } = usePacks()
  const isVisitor = useSession().status === 'anonymous'
  useEffect(() => {
    if (!isVisitor && status !== 'loaded') return
    const running = upgradablePlan(packs, now())
    // The cart stays after a logout: a visitor would see the credit of another person, which no order accepts.
    const current = items.map((item) => (isVisitor ? asOrdinary(item) : withCurrentCredit(item, running)))
    if (current.some((item, at) => item !== items[at])) replaceCart(current)
  }, [items, packs, status, isVisitor])
}
