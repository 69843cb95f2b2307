/**
 * Runs in the head of every page, first. It redirects an English page to the same page in the language that the visitor
 * chose before, unless the visitor came from a page of the shop. To a visitor who has not chosen, it offers the first of
 * our languages in the browser's list: the line of that language is in the page, and a class of the root element shows it.
 */
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { CHOSEN_LANGUAGE_KEY } from '#web/browser/chosen-language.ts'

/** The class of a page that is being replaced by another one: it stays empty and starts no script. */
export const LEAVING_CLASS = 'leaving'
/** The beginning of a class of the root element; the code of the offered language follows. */
export const OFFER_CLASS = 'offers-'

/** The attribute `data-languages` has the languages on offer: a choice that was switched off since is ignored. */
export const keptLanguageScript = `(function () {
var root = document.documentElement, languages = (root.getAttribute('data-languages') || '').split(' '), chosen
if (root.lang !== '${DEFAULT_LANGUAGE}') return
try { chosen = localStorage.getItem('${CHOSEN_LANGUAGE_KEY}') } catch (forbidden) {}
if (!chosen) {
var preferred = (navigator.languages || []).map(function (tag) { return tag.split('-')[0].toLowerCase() })
var first = preferred.find(function (code) { return languages.includes(code) })
if (first && first !== root.lang) root.classList.add('${OFFER_CLASS}' + first)
return
}
if (chosen === root.lang || !languages.includes(chosen) || document.referrer.startsWith(location.origin + '/')) return
root.classList.add('${LEAVING_CLASS}')
var path = location.pathname === '/' ? '' : location.pathname
location.replace(location.origin + '/' + chosen + path + location.search + location.hash)
})()`
