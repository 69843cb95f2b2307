/**
 * Runs in the head of every page, first. An English page leads to the same page in the language that the visitor chose
 * before, unless a page of the shop led here. To a visitor who has not chosen, it offers the first of our languages in
 * the browser's list: the line of that language is in the page, and a class of the root element shows it.
 */
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { CHOSEN_LANGUAGE_KEY } from '#web/browser/chosen-language.ts'

/** The class of a page that gives way to another one: it stays empty and starts no script. */
export const LEAVING_CLASS = 'leaving'
/** The beginning of a class of the root element; the code of the offered language follows. */
export const OFFER_CLASS = 'offers-'

/** The attribute `data-languages` has the languages of the shop: one that was switched off since is not opened. */
export const keptLanguageScript = `(function () {
var page = document.documentElement, languages = (page.getAttribute('data-languages') || '').split(' '), chosen
if (page.lang !== '${DEFAULT_LANGUAGE}') return
try { chosen = localStorage.getItem('${CHOSEN_LANGUAGE_KEY}') } catch (forbidden) {}
if (!chosen) {
var read = (navigator.languages || []).map(function (tag) { return tag.split('-')[0].toLowerCase() })
var first = read.find(function (code) { return languages.includes(code) })
if (first && first !== page.lang) page.classList.add('${OFFER_CLASS}' + first)
return
}
if (chosen === page.lang || !languages.includes(chosen) || document.referrer.startsWith(location.origin + '/')) return
page.classList.add('${LEAVING_CLASS}')
var path = location.pathname === '/' ? '' : location.pathname
location.replace(location.origin + '/' + chosen + path + location.search + location.hash)
})()`
