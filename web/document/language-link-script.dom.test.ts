import { beforeEach, expect, test, vi } from 'vitest'
import { languageLinkScript } from './language-link-script.ts'
import { languageOffers } from './language-offers.ts'

const keep = vi.fn<(page: string) => void>()

/** Shows a page with links, as the server rendered it for an address without query. */
function show(path: string, lang: string): void {
  vi.stubGlobal('typedInput', { keep })
  document.documentElement.lang = lang
  history.replaceState(null, '', path)
  document.body.innerHTML = `${languageOffers(['en', 'ta'])}
    <a hreflang="en" href="/rendered" data-same-page>English</a><a hreflang="ta" href="/ta/rendered" data-same-page>தமிழ்</a>
    <a hreflang="hi" href="/hi">हिन्दी</a>`
}

/** The listeners are those of the window: once for all tests. */
window.eval(languageLinkScript)
document.addEventListener('click', (event) => event.preventDefault())

beforeEach(() => {
  localStorage.clear()
  keep.mockClear()
})

function click(selector: string, keys: MouseEventInit = {}): string | undefined {
  const part = document.querySelector<HTMLElement>(selector)
  part?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return part instanceof HTMLAnchorElement ? part.href.replace(location.origin, '') : undefined
}

test.each([
  ['/payment-success?tsid=T#top', 'en', 'ta', '/ta/payment-success?tsid=T#top'],
  ['/ta/payment-success?tsid=T', 'ta', 'en', '/payment-success?tsid=T'],
  ['/', 'en', 'ta', '/ta'],
  ['/ta', 'ta', 'en', '/'],
  ['/ta', 'ta', 'ta', '/ta'],
])('at %s (%s) the link to %s leads to %s', (path, lang, to, address) => {
  show(path, lang)
  expect(click(`a[hreflang=${to}]:not(.language-offer a)`)).toBe(address)
  expect(localStorage.getItem('sdg.language')).toBe(to)
  expect(keep).toHaveBeenCalledWith(`${location.origin}${address}`)
})

test('a link never leads to another host', () => {
  show(`${location.origin}/ta//evil.example/`, 'ta')
  expect(click('a[hreflang=en]')).toBe('//evil.example/')
  expect(document.querySelector<HTMLAnchorElement>('a[hreflang=en]')?.origin).toBe(location.origin)
})

test('a link to another page keeps its address', () => {
  show('/page-not-found?a=1', 'en')
  expect(click('a[hreflang=hi]')).toBe('/hi')
  expect(localStorage.getItem('sdg.unsent-language')).toBe('hi')
})

test('a link that opens in another tab keeps no typed input in this one', () => {
  show('/registration', 'en')
  click('a[hreflang=ta]', { ctrlKey: true })
  expect(keep).not.toHaveBeenCalled()
})

test('a closed offer is the choice of English, and not sent to the account', () => {
  show('/', 'en')
  document.documentElement.classList.add('offers-ta')
  click('.language-offer:lang(ta) button')
  expect(document.documentElement.className).toBe('')
  expect(localStorage.getItem('sdg.language')).toBe('en')
  expect(localStorage.getItem('sdg.unsent-language')).toBeNull()
})
