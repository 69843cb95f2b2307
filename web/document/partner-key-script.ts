/**
 * Runs in the head of every page, before any script is requested. On /quick-recharge it removes the client key of a
 * partner's link from the address bar and the history; `features/login/partner-login.ts` signs in with it.
 */
import { LEAVING_CLASS } from './kept-language-script.ts'

export const partnerKeyScript = `(function () {
var address = new URL(location.href), key = address.searchParams.get('clientkey')
if (key === null || document.documentElement.classList.contains('${LEAVING_CLASS}') || !/^(?:\\/[a-z]{2})?\\/quick-recharge$/.test(address.pathname)) return
window.clientKey = key
address.searchParams.delete('clientkey')
history.replaceState(history.state, '', address)
})()`
