/** A page that gives away whatever ran in it, or would have run if the content security policy had let it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'

export type Seen = {
  /** Numbers of vectors that ran, dialogs, and addresses that a page was taken to. */
  executions: string[]
  /** What the content security policy stopped, and elements that no code of ours writes. */
  injections: string[]
}

export type WatchedPage = { page: Page; context: BrowserContext; seen: Seen; look: () => Promise<void> }

/** What a browser lacks: `no policy` knows no content security policy, `text is HTML` nor what text is. */
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
      // The import lets pictures of other places in, and the policy keeps them out: as it should.
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
    // Pictures that are not there have to be asked for, before they tell so.
    if (weakness === 'text is HTML') await page.waitForLoadState('networkidle')
    seen.injections.push(...(await page.evaluate(strangeElements)), ...(await page.evaluate(brokenPage)))
  }
  return { page, context, seen, look }
}

/** Runs in the page: one that broke over a text shows the rest of them to nobody. An address without a page is told so. */
function brokenPage(): string[] {
  const broken = document.querySelector('.crash')?.textContent ?? ''
  return broken === '' || broken.includes('404') ? [] : [`the page broke: ${broken.slice(0, 200)}`]
}

/** Runs in the page. Handlers in the markup, addresses that run, and what our pages have no use for. */
function strangeElements(): string[] {
  const strange: string[] = []
  const PAGE_DATA = 'window.__reactRouterContext.streamController.enqueue('
  // React's own, on a form that its code sends, as its server and as its browser part write it; the policy stops both.
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
    // What the page is made of stands in two scripts, as data.
    const isData = element.matches('[type="application/ld+json"]') || element.innerHTML.startsWith(PAGE_DATA)
    const calls = element.matches('script') && !isData && /\bhit\(\d+\)/.test(element.innerHTML)
    if (isForeign || attributes.length > 0 || calls) strange.push(element.outerHTML.slice(0, 200))
  }
  return strange
}

/** Runs in the page: every text and attribute with a vector in it is tried as markup, wherever it gets to. */
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
