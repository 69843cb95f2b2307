/**
 * What may become HTML or a script's address in this page, where the browser asks (Trusted Types,
 * https://www.w3.org/TR/trusted-types/). Others take every text as it is; to React both are a text.
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
const asItIs = (text: string): string => text
const shop = browser?.trustedTypes?.createPolicy('shop', { createHTML: asItIs, createScriptURL: asItIs })

const known = new Map<string, string>()

/**
 * HTML of the build, or that was cleaned here; never what somebody typed. The same text gives the same object: for another
 * one React writes the HTML into the page again.
 */
export function trustedHtml(html: string): string {
  const trusted = known.get(html) ?? shop?.createHTML(html) ?? html
  if (shop) known.set(html, trusted)
  return trusted
}

/** A script that the server named. */
export const trustedScriptUrl = (url: string): string => shop?.createScriptURL(url) ?? url

let widgets = false

/** From now on a gateway's script writes into this page as well, which it could do by other means anyway. */
export const allowThirdPartyHtml = (): void => void (widgets = true)

/** React makes each script element out of this, and fills it afterwards. */
const NEW_SCRIPT = '<script></script>'

/** For everybody else who writes a text where HTML is meant: React's text of a script, a gateway's script. */
export function installDefaultPolicy(): void {
  browser?.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (widgets || !html.includes('<') || html === NEW_SCRIPT ? html : null),
    createScriptURL: (url) => (widgets ? url : null),
  })
}
