/** Keeps the credit of an upgrade in the cart equal to that of the running plan, which changes every day. */
import { now } from '#web/browser/clock.ts'
import { type CartItem, replaceCart, useCart } from '#web/features/cart/cart-store.ts'
import { usePacks } from '#web/features/packs/packs-store.ts'
import {
  amountToPay,
  creditOf,
  type UpgradablePlan,
  upgradablePlan,
} from '#web/features/packs/upgradable-plan.ts'
import { useEffect } from 'react'

/** Returns the same item if nothing has changed. An item that is no longer an upgrade becomes an ordinary one. */
export function withCurrentCredit(item: CartItem, running: UpgradablePlan | undefined): CartItem {
  const { start, upgrade, ...plain } = item
  if (start !== 'upgrade') return item
  const option = item.fld_selected_pack
  if (!running || !option || amountToPay(option, running) === undefined) return plain
  const isCurrent = upgrade?.credit === running.credit && upgrade.unusedDays === running.unusedDays
  return isCurrent ? item : { ...plain, start, upgrade: creditOf(running) }
}

export function useCurrentCredit(): void {
  const { items } = useCart()
  const { status, packs } = usePacks()
  useEffect(() => {
    if (status !== 'loaded') return
    const running = upgradablePlan(packs, now())
    const current = items.map((item) => withCurrentCredit(item, running))
    if (current.some((item, at) => item !== items[at])) replaceCart(current)
  }, [items, packs, status])
}
