/**
 * Load driver: visitors in a browser, one after the other, each with an empty cache: a page, then two more by its links.
 * Beside them one tab stays open, like that of a person who came before a release.
 */
import { findBrowser } from '#scripts/find-browser.ts'
import { until } from '#test/until.ts'
import { waitForHydration } from '#e2e/support/page-steps.ts'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** `begin` starts the visits; `open` replaces the tab; `use` follows its links and makes some more visits. */
export type Browsing = { do: 'begin' | 'open' | 'use'; port: number } | 'stop'
/** `dead`: pages that did not become interactive. `reloads`: documents beyond those that a visitor asked for. */
export type Browsed = {
  pages: number
  dead: string[]
  reloads: number
  failed: string[]
  /** The number of documents of each version, by the name of its manifest. */
  versions: Record<string, number>
}

const ALIVE_WITHIN_MS = 20_000
/** The visits after each restart; the first of them may have begun before it. */
const VISITS_OF_A_STATE = 3
const FIRST_PAGES = ['/', '/faqs', '/new-connection', '/quick-recharge', '/terms-and-conditions']
/** Addresses in the footer of every page. */
const LINKS = ['/about-us', '/call-center-number', '/faqs', '/new-connection']
const browsed: Browsed = { pages: 0, dead: [], reloads: 0, failed: [], versions: {} }

let browser: Browser | undefined
let tab: { context: BrowserContext; page: Page } | undefined
let visiting: Promise<void> | undefined
let isStopped = false
let turn = 0
let visits = 0

handleMessages(async (message: Browsing): Promise<Browsed> => {
  if (message === 'stop') {
    isStopped = true
    await visiting
    await browser?.close()
    return browsed
  }
  browser ??= await chromium.launch(await findBrowser())
  const url = `http://127.0.0.1:${String(message.port)}`
  if (message.do === 'begin') visiting = visitUntilStopped(browser, url)
  if (message.do === 'open') await openTab(browser, url)
  if (message.do === 'use' && tab) {
    await followLinks(tab.page, LINKS)
    const enough = visits + VISITS_OF_A_STATE
    await until('visits', () => visits >= enough, 120)
  }
  return browsed
})

async function visitUntilStopped(on: Browser, url: string): Promise<void> {
  while (!isStopped) {
    const context = await on.newContext()
    const page = await open(context, `${url}${FIRST_PAGES[turn % FIRST_PAGES.length] ?? ''}`)
    await followLinks(page, [LINKS[turn % LINKS.length] ?? '', LINKS[(turn + 1) % LINKS.length] ?? ''])
    turn++
    visits++
    await context.close()
  }
}

async function openTab(on: Browser, url: string): Promise<void> {
  await tab?.context.close()
  const context = await on.newContext()
  tab = { context, page: await open(context, url) }
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(ALIVE_WITHIN_MS)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && documents++ > 0) browsed.reloads++
  })
  page.on('requestfinished', (request) => {
    const [version] = /manifest-[\w-]+\.js/.exec(request.url()) ?? []
    if (version !== undefined) browsed.versions[version] = (browsed.versions[version] ?? 0) + 1
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      browsed.failed.push(`${String(response.status())} ${pathOf(response.url())}`)
  })
  await countPage(page, pathOf(url), async () => {
    await page.goto(url)
    await waitForHydration(page)
  })
  return page
}

/** Navigates in the browser: each link loads the scripts of another page. */
async function followLinks(page: Page, links: readonly string[]): Promise<void> {
  for (const link of links) {
    await countPage(page, `link to ${link}`, async () => {
      await page.locator(`footer a[href="${link}"]`).click()
      await page.waitForURL(`**${link}`)
      await page.locator('main h1').first().waitFor()
      await waitForHydration(page)
      if ((await page.locator('.error-page').count()) > 0) throw new Error('the error page')
    })
  }
}

async function countPage(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  browsed.pages++
  try {
    await show()
  } catch (error) {
    const [reason] = String(error).split('\n')
    browsed.dead.push(`${name} at ${pathOf(page.url())}: ${reason ?? ''}`)
  }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
