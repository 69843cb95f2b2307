/**
 * Runs in the head of every page. Only the browser knows the cart and the session; the script marks before the first paint
 * whether the cart has items, whether a session is stored, and whether the cart expects a notice about an order, so that the
 * style sheet shows the matching initial state.
 */
import { CART_STORAGE_KEY } from '#web/features/cart/cart-store.ts'
import { ORDERS_STORAGE_KEY } from '#web/features/checkout/results/placed-orders.ts'
import { TOKEN_STORAGE_KEY } from '#web/session/token-store.ts'

/** The class of the root element for each key of the local storage. An emptied cart and an ended session are removed from it. */
const MARKS = { [CART_STORAGE_KEY]: 'has-cart', [TOKEN_STORAGE_KEY]: 'has-session' }

/** If the browser forbids the storage, a new page has neither. */
export const storedStateScript = (): string => `try {
var marks = ${JSON.stringify(MARKS)}
var root = document.documentElement.classList
for (var key in marks) if (localStorage.getItem(key)) root.add(marks[key])
var orders = JSON.parse(localStorage.getItem('${ORDERS_STORAGE_KEY}') || '[]')
if (orders.some(function (order) { return !order.settled && !order.silent })) root.add('has-order-notice')
} catch (forbidden) {}`
