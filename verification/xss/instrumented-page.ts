/** An instrumented page: reports scripts that ran in it, and scripts that the content security policy blocked. */
import type { Browser } from '@playwright/test'

type Findings = {
  /** Numbers of executed payloads, dialogs, and foreign URLs to which the page navigated. */
  executions: string[]
  /** Violations of the content security policy, unexpected elements, and error pages. */
  injections: string[]
}

export type InstrumentedPage = Awaited<ReturnType<typeof openInstrumentedPage>>

/** A weakened browser: `no-csp` ignores the content security policy, `text-as-html` also parses texts as HTML. */
export type Weakness = 'none' | 'no-csp' | 'text-as-html'

export async function openInstrumentedPage(browser: Browser, shopUrl: string, weakness: Weakness) {
  const context = await browser.newContext({
    baseURL: shopUrl,
    bypassCSP: weakness !== 'none',
    locale: 'en-IN',
  })
  if (weakness === 'text-as-html') await context.addInitScript(parseTextsAsHtml)
  const findings: Findings = { executions: [], injections: [] }
  await context.exposeFunction('hit', (number: unknown) => void findings.executions.push(String(number)))
  await context.exposeFunction('reportViolation', (what: string) => void findings.injections.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // Expected: the import accepts pictures of other origins, and the policy blocks them.
      if (blockedURI.startsWith('https://pictures.invalid/')) return
      ;(window as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      )
    })
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    findings.executions.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(shopUrl) && frame.url() !== 'about:blank')
      findings.executions.push(frame.url())
  })
  const checkPage = async () => {
    // A missing picture fires its error event only after its request.
    if (weakness === 'text-as-html') await page.waitForLoadState('networkidle')
    findings.injections.push(
      ...(await page.evaluate(findUnexpectedElements)),
      ...(await page.evaluate(findErrorPage)),
    )
  }
  return { page, context, findings, checkPage }
}

/** Runs in the page: finds an error page, which would hide the texts. A not-found page is not an error. */
function findErrorPage(): string[] {
  const broken = document.querySelector('.error-page')?.textContent ?? ''
  return broken === '' || broken.includes('404') ? [] : [`error page: ${broken.slice(0, 200)}`]
}

/** Runs in the page: finds inline handlers, executable URLs, and elements that the shop's pages do not use. */
function findUnexpectedElements(): string[] {
  const unexpected: string[] = []
  const PAGE_DATA = 'window.__reactRouterContext.streamController.enqueue('
  // React's placeholders for forms with an action function, on the server and in the browser; the policy blocks both.
  const reactPlaceholders = [
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
        (/(href|src|action)$/i.test(name) && !reactPlaceholders.includes(value) && runs.test(value)),
    )
    // Two kinds of scripts contain the page's data.
    const isData = element.matches('[type="application/ld+json"]') || element.innerHTML.startsWith(PAGE_DATA)
    const calls = element.matches('script') && !isData && /\bhit\(\d+\)/.test(element.innerHTML)
    if (isForeign || attributes.length > 0 || calls) unexpected.push(element.outerHTML.slice(0, 200))
  }
  return unexpected
}

/** Runs in the page: parses every text and attribute that contains a payload as HTML. */
function parseTextsAsHtml(): void {
  const tried = new Set<string>()
  const parse = (text: string | null): void => {
    if (text === null || !text.includes('hit(') || tried.has(text)) return
    tried.add(text)
    const place = document.createElement('div')
    place.id = 'tried'
    document.documentElement.append(place)
    place.innerHTML = text
  }
  const parseIn = (node: Node): void => {
    if (node.parentElement?.closest('#tried, script')) return
    if (node instanceof Text) parse(node.data)
    if (!(node instanceof Element) || node.matches('#tried, script')) return
    for (const { value } of node.attributes) parse(value)
    for (const child of node.childNodes) parseIn(child)
  }
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text || addedNodes.length === 0) parseIn(target)
      addedNodes.forEach(parseIn)
    }
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
