/**
 * The Trusted Types policies (https://www.w3.org/TR/trusted-types/): which texts may become HTML or a script's address.
 * Browsers without Trusted Types accept every text. React treats trusted values as texts.
 */

type Rules = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
type Policy = { [Rule in keyof Rules]: (text: string) => string }

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy }
  }
}

const browser = typeof window === 'undefined' ? undefined : window
const identity = (text: string): string => text
const shopPolicy = browser?.trustedTypes?.createPolicy('shop', {
  createHTML: identity,
  createScriptURL: identity,
})

const trustedByHtml = new Map<string, string>()

/**
 * Marks HTML as trusted: HTML of the build or sanitised HTML, never raw input. Returns the same object for the same
 * text, because React rewrites the HTML of the page for another object.
 */
export function trustedHtml(html: string): string {
  const trusted = trustedByHtml.get(html) ?? shopPolicy?.createHTML(html) ?? html
  if (shopPolicy) trustedByHtml.set(html, trusted)
  return trusted
}

/** Marks the address of a script as trusted: only addresses that the server sent. */
export const trustedScriptUrl = (url: string): string => shopPolicy?.createScriptURL(url) ?? url

let isThirdPartyHtmlAllowed = false

/**
 * Allows HTML of third-party scripts from now on. A gateway's script in the page could write to it by other means
 * anyway.
 */
export const allowThirdPartyHtml = (): void => void (isThirdPartyHtmlAllowed = true)

/** The HTML from which React creates a script element, before it fills it. */
const NEW_SCRIPT = '<script></script>'

/**
 * Installs the default policy, for other code that uses a text as HTML: React's script elements, a gateway's script.
 */
export function installDefaultPolicy(): void {
  browser?.trustedTypes?.createPolicy('default', {
    createHTML: (html) =>
      isThirdPartyHtmlAllowed || !html.includes('<') || html === NEW_SCRIPT ? html : null,
    createScriptURL: (url) => (isThirdPartyHtmlAllowed ? url : null),
  })
}
