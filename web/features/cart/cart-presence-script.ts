/**
 * A script for the head of every page. Only the browser knows the cart; the script marks before the first paint whether
 * it has items, so that the style sheet shows the matching one of the two initial states of /cart.
 */
import { CART_STORAGE_KEY } from './cart-store.ts'

/** An emptied cart is removed from the storage. If the browser forbids the storage, the cart of a new page is empty. */
export const cartPresenceScript = `try {
if (localStorage.getItem('${CART_STORAGE_KEY}')) document.documentElement.classList.add('has-cart')
} catch (forbidden) {}`
