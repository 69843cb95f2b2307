/** Follows every internal link of every page by client navigation. `console-guard.ts` fails the test on a failed request. */
import { expect, type Page, type Request } from '@playwright/test'
import { DEFAULT_LANGUAGE, readPagePath } from '#contract/languages.ts'
import { TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** Links that always load a document: the cart (decision 9), and files. */
const DOCUMENT = /^\/cart$|\.txt$/

/** Lists and sheets of titles: their links come and go with the cards; `browse-titles.spec.ts` follows them. */
const OF_TITLES = /[?&](title|language|genre|after)=/

/** Links to a page in another language load a document and keep the choice; `languages.spec.ts` follows them. */
const isToALanguage = (address: string): boolean =>
  readPagePath(address.replace(/\?.*/, '')).language !== DEFAULT_LANGUAGE

/** Links of the home page and of the lists for new customers, from which a subscriber is redirected. */
const FOR_VISITORS = '.home, main [href^="/new-connection?type="]'

/** On a busy machine the script of a page may take long to arrive; a lost click fails after this time. */
const ARRIVES_WITHIN_MS = 30_000

type VisitorKind = 'visitor' | 'subscriber'

/** Returns the distinct internal addresses that a page links to, including closed menus; FAQ answers are plain HTML. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate(() => {
    const addresses = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not(.faq__answer a)')]
      .filter((link) => link.origin === location.origin && link.target === '' && link.hash === '')
      .map((link) => link.pathname + link.search)
    return [...new Set(addresses)].filter((address) => address !== location.pathname + location.search)
  })
  return links.filter((address) => !OF_TITLES.test(address) && !isToALanguage(address))
}

/** Returns React Router's key of the history entry, which changes with every navigation, even to the same page. */
const keyOf = (page: Page) => page.evaluate(() => (history.state as { key?: string } | null)?.key ?? 'new')

/** Waits until a page is complete: it has a title and its router is idle. */
async function waitForArrival(page: Page, fromKey: string, step: string): Promise<void> {
  const options = { message: step, timeout: ARRIVES_WITHIN_MS }
  await expect.poll(() => keyOf(page).catch(() => fromKey), options).not.toBe(fromKey)
  await expect(page.getByRole('heading', { level: 1 }).first(), step).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Unexpected Application Error!'), step).toHaveCount(0)
}

/** Opens a page, and waits until cart and session are known and the session's redirect is done. */
async function openAs(page: Page, who: VisitorKind, start: string): Promise<void> {
  await visitor.open(page, start)
  // Until the cart is read, the header contains the link to the cart, which an empty cart then removes.
  await expect(page.locator('.site-header--unread-cart, .site-header--unread-session'), start).toHaveCount(0)
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'New Connection', includeHidden: true })
  if (who === 'subscriber') {
    await expect(inHeader, start).toHaveCount(0)
    await expect(page.locator(FOR_VISITORS), start).toHaveCount(0)
  }
  await page.waitForLoadState('networkidle')
}

/** Clicks each link of a page, and goes back after each. @returns the addresses of the links */
async function followAll(page: Page, who: VisitorKind, start: string): Promise<string[]> {
  await openAs(page, who, start)
  const all = await linksOf(page)
  const addresses = all.filter((address) => !DOCUMENT.test(address))
  let step = ''
  const documents: string[] = []
  const note = (request: Request) => request.isNavigationRequest() && documents.push(step)
  page.on('request', note)
  for (const address of addresses) {
    const from = await keyOf(page)
    step = `${start} -> ${address}`
    await page.evaluate((to) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not(.faq__answer a)')]
      const link = links.find(
        ({ origin, pathname, search, target }) =>
          origin === location.origin && pathname + search === to && target === '',
      )
      if (!link) throw new Error(`no link to ${to} at ${location.href}`)
      link.click()
    }, address)
    await waitForArrival(page, from, step)
    const there = await keyOf(page)
    step = `${start} <- ${address}`
    await page.goBack()
    await waitForArrival(page, there, step)
    // The address changes before the page.
    const options = { message: step, timeout: ARRIVES_WITHIN_MS }
    await expect.poll(() => linksOf(page), options).toEqual(expect.arrayContaining(all))
  }
  page.off('request', note)
  expect(documents, 'these steps loaded a document').toEqual([])
  return addresses
}

/** Runs in `npm run test:long`. */
const LONG = { tag: '@long' }

/** Starts at one page and continues with every linked page. @returns the visited pages */
async function crawl(page: Page, who: VisitorKind, start: string): Promise<string[]> {
  const waiting = [start]
  const visited: string[] = []
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    visited.push(next)
    const found = await followAll(page, who, next)
    waiting.push(...found.filter((address) => ![...visited, ...waiting].includes(address)))
  }
  return visited
}

test('lets a visitor follow every link of every page without a failed request', LONG, async ({ page }) => {
  test.setTimeout(480_000)
  const visited = await crawl(page, 'visitor', '/new-connection')
  expect(visited).toEqual(expect.arrayContaining(['/', '/faqs', '/privacy-policy', '/call-center-number']))
})

test(
  'lets a subscriber follow every link of every page without a failed request',
  LONG,
  async ({ page, buyer }) => {
    test.setTimeout(480_000)
    await buyer.register(newMobile(), TRAIN)
    await visitor.setStorage(page, { token: buyer.token() })
    const visited = await crawl(page, 'subscriber', '/dashboard')
    expect(visited).toEqual(expect.arrayContaining(['/quick-recharge', '/my-account', '/faqs']))
  },
)

test('serves the data of the first page at the address that the router requests', async ({ request }) => {
  for (const path of ['/_.data', '/faqs.data', '/new-connection.data?type=2']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['x-remix-response'], path).toBe('yes')
  }
})
