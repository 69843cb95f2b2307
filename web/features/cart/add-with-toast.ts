/** Adds a package to the cart on pages that do not show whether another app plan is in it. */
import { showToast } from '#web/session/toast-store.ts'
import { t } from '@lingui/core/macro'
import { addToCart, type CartItem } from './cart-store.ts'

/** Adds a package to the cart, with a toast if it replaced another app plan. */
export function addWithToast(item: CartItem): void {
  if (addToCart(item)) showToast('info', t`Your cart can hold one app plan. We replaced the other one.`)
}
