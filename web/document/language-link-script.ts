/**
 * Runs in the head of every page and handles clicks on language links, also before hydration: keeps the choice and what
 * was typed, and points the link to the address that the browser shows. The address in the HTML may lack the query, because
 * pages are cached without it. Also closes the language offer, which counts as the choice of English.
 */
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { CHOSEN_LANGUAGE_KEY, UNSENT_LANGUAGE_KEY } from '#web/browser/chosen-language.ts'
import { OFFER_CLASS } from './kept-language-script.ts'

/** The parts of the address are set one by one, so that a path such as "//evil.example" is not another host. */
export const languageLinkScript = `(function () {
const page = document.documentElement
const inside = ({ target }, selector) => target.closest && target.closest(selector)
const store = (key, code) => {
try {
localStorage.setItem(key, code)
} catch (forbidden) {}
}
const point = (event) => {
const link = inside(event, 'a[hreflang]')
if (!link || !link.hasAttribute('data-same-page')) return link
const code = link.hreflang
const path = page.lang === '${DEFAULT_LANGUAGE}' ? location.pathname : location.pathname.slice(page.lang.length + 1) || '/'
link.pathname = code === '${DEFAULT_LANGUAGE}' ? path : '/' + code + (path === '/' ? '' : path)
link.search = location.search
link.hash = location.hash
return link
}
addEventListener('auxclick', point, true)
addEventListener('contextmenu', point, true)
addEventListener('click', (event) => {
const link = point(event)
if (link) {
store('${CHOSEN_LANGUAGE_KEY}', link.hreflang)
store('${UNSENT_LANGUAGE_KEY}', link.hreflang)
const opensHere = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
if (opensHere) window.typedInput.keep(link.href)
return
}
const close = inside(event, '.language-offer button')
if (!close) return
store('${CHOSEN_LANGUAGE_KEY}', '${DEFAULT_LANGUAGE}')
page.classList.remove('${OFFER_CLASS}' + close.closest('[lang]').lang)
}, true)
})()`
