/** A page that gives away whatever ran in it, or would have run if the content security policy had let it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'

export type Seen = {
  /** Numbers of vectors that ran, dialogs, and addresses that a page was taken to. */
  executions: string[]
  /** What the content security policy stopped, and elements that no code of ours writes. */
  injections: string[]
}

export type WatchedPage = { page: Page; context: BrowserContext; seen: Seen; look: () => Promise<void> }

/** @param bypassCSP a browser that knows no content security policy */
export async function openWatchedPage(
  browser: Browser,
  shopUrl: string,
  bypassCSP: boolean,
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: shopUrl, bypassCSP, locale: 'en-IN' })
  const seen: Seen = { executions: [], injections: [] }
  await context.exposeFunction('hit', (number: unknown) => void seen.executions.push(String(number)))
  await context.exposeFunction('reported', (what: string) => void seen.injections.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      ;(window as unknown as { reported: (what: string) => void }).reported(
        `${violatedDirective} ${blockedURI} ${sample}`,
      )
    })
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    seen.executions.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(shopUrl) && frame.url() !== 'about:blank') seen.executions.push(frame.url())
  })
  const look = async () => void seen.injections.push(...(await page.evaluate(strangeElements)))
  return { page, context, seen, look }
}

/** Runs in the page. Handlers in the markup, addresses that run, and what our pages have no use for. */
function strangeElements(): string[] {
  const strange: string[] = []
  const PAGE_DATA = 'window.__reactRouterContext.streamController.enqueue('
  // React's own, on a form that its code sends; the policy stops it where that code is not there.
  const ofReact = "javascript:throw new Error('React form unexpectedly submitted.')"
  const runs = /^[\s\u0000-\u0020]*(java|vb|live)script:|^\s*data:(?!image\/)/i
  for (const element of document.querySelectorAll('*')) {
    const isForeign = element.matches(
      'iframe, object, embed, base, math, foreignObject, animate, set, marquee',
    )
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        /^on|^srcdoc$/i.test(name) ||
        (/(href|src|action)$/i.test(name) && value !== ofReact && runs.test(value)),
    )
    // What the page is made of stands in two scripts, as data.
    const isData = element.matches('[type="application/ld+json"]') || element.innerHTML.startsWith(PAGE_DATA)
    const calls = element.matches('script') && !isData && /\bhit\(\d+\)/.test(element.innerHTML)
    if (isForeign || attributes.length > 0 || calls) strange.push(element.outerHTML.slice(0, 200))
  }
  return strange
}
