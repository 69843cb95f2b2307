/**
 * Runs in the head of every page. What stands in the cart is known to the browser alone; this says before the first paint
 * whether there is anything, so that the style sheet shows the one of two beginnings of /cart that will stay.
 */
import { CART_STORAGE_KEY } from './cart.ts'

/** An emptied cart is removed from the storage. Where the browser forbids the storage nothing is kept there either. */
export const cartPresenceScript = `try {
if (localStorage.getItem('${CART_STORAGE_KEY}')) document.documentElement.classList.add('cart-kept')
} catch (forbidden) {}`
