/**
 * Runs in the head of every page. Only the browser knows the cart and the session; the script marks before the first paint
 * whether the cart has items and whether a session is stored, so that the style sheet shows the matching initial state.
 */
import { CART_STORAGE_KEY } from '#web/features/cart/cart-store.ts'
import { TOKEN_STORAGE_KEY } from '#web/session/token-store.ts'

/** The class of the root element for each key of the local storage. An emptied cart and an ended session are removed from it. */
const MARKS = { [CART_STORAGE_KEY]: 'has-cart', [TOKEN_STORAGE_KEY]: 'has-session' }

/** If the browser forbids the storage, a new page has neither. */
export const storedStateScript = (): string => `try {
var marks = ${JSON.stringify(MARKS)}
for (var key in marks) if (localStorage.getItem(key)) document.documentElement.classList.add(marks[key])
} catch (forbidden) {}`
