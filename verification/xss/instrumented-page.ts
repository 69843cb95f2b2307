/** A page that reports scripts that ran in it, or that the content security policy stopped. */
import type { Browser, BrowserContext, Page } from '@playwright/test'

export type Seen = {
  /** Numbers of vectors that ran, dialogs, and addresses to which a page was navigated. */
  executions: string[]
  /** Violations of the content security policy, and elements that the shop's code does not create. */
  injections: string[]
}

export type WatchedPage = { page: Page; context: BrowserContext; seen: Seen; look: () => Promise<void> }

/** A browser's weakness: `no policy` ignores the content security policy, `text is HTML` also treats texts as HTML. */
export type Weakness = 'none' | 'no policy' | 'text is HTML'

export async function openWatchedPage(
  browser: Browser,
  shopUrl: string,
  weakness: Weakness,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    bypassCSP: weakness !== 'none',
    locale: 'en-IN',
  })
  if (weakness === 'text is HTML') await context.addInitScript(takeTextForHtml)
  const seen: Seen = { executions: [], injections: [] }
  await context.exposeFunction('hit', (number: unknown) => void seen.executions.push(String(number)))
  await context.exposeFunction('reported', (what: string) => void seen.injections.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // Expected: the import accepts pictures of other origins, and the policy blocks them.
      if (blockedURI.startsWith('https://pictures.invalid/')) return
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
  const look = async () => {
    // A missing picture fires its error event only after its request.
    if (weakness === 'text is HTML') await page.waitForLoadState('networkidle')
    seen.injections.push(...(await page.evaluate(strangeElements)), ...(await page.evaluate(brokenPage)))
  }
  return { page, context, seen, look }
}

/** Runs in the page: reports an error page, which would hide the other texts. A not-found page is no error. */
function brokenPage(): string[] {
  const broken = document.querySelector('.crash')?.textContent ?? ''
  return broken === '' || broken.includes('404') ? [] : [`the page broke: ${broken.slice(0, 200)}`]
}

/** Runs in the page: reports inline handlers, executable addresses, and elements that the shop's pages do not use. */
function strangeElements(): string[] {
  const strange: string[] = []
  const PAGE_DATA = 'window.__reactRouterContext.streamController.enqueue('
  // React's placeholders for forms with an action function, of its server and its browser part; the policy stops both.
  const ofReact = [
    "javascript:throw new Error('React form unexpectedly submitted.')",
    "javascript:throw new Error('A React form was unexpectedly submitted. If you called form.submit() manually, consider " +
      "using form.requestSubmit() instead. If you\\'re trying to use event.stopPropagation() in a submit event handler, " +
      "consider also calling event.preventDefault().')",
  ]
  const runs = /^[\s\u0000-\u0020]*(java|vb|live)script:|^\s*data:(?!image\/)/i
  for (const element of document.querySelectorAll('*')) {
    const isForeign = element.matches(
      'iframe, object, embed, base, math, foreignObject, animate, set, marquee',
    )
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        /^on|^srcdoc$/i.test(name) ||
        (/(href|src|action)$/i.test(name) && !ofReact.includes(value) && runs.test(value)),
    )
    // Two scripts have the data of the page.
    const isData = element.matches('[type="application/ld+json"]') || element.innerHTML.startsWith(PAGE_DATA)
    const calls = element.matches('script') && !isData && /\bhit\(\d+\)/.test(element.innerHTML)
    if (isForeign || attributes.length > 0 || calls) strange.push(element.outerHTML.slice(0, 200))
  }
  return strange
}

/** Runs in the page: parses every text and attribute with a vector as HTML. */
function takeTextForHtml(): void {
  const tried = new Set<string>()
  const seen = (text: string | null): void => {
    if (text === null || !text.includes('hit(') || tried.has(text)) return
    tried.add(text)
    const place = document.createElement('div')
    place.id = 'tried'
    document.documentElement.append(place)
    place.innerHTML = text
  }
  const seenIn = (node: Node): void => {
    if (node.parentElement?.closest('#tried, script')) return
    if (node instanceof Text) seen(node.data)
    if (!(node instanceof Element) || node.matches('#tried, script')) return
    for (const { value } of node.attributes) seen(value)
    for (const child of node.childNodes) seenIn(child)
  }
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text || addedNodes.length === 0) seenIn(target)
      addedNodes.forEach(seenIn)
    }
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
