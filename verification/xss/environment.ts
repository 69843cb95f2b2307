/** The environment of every input: a shop with a hostile catalogue, and an instrumented page. */
import { waitForHydration } from '#e2e/support/page-steps.ts'
import { findBrowser } from '#scripts/find-browser.ts'
import { openFullStack, type FullStack } from '#test/full-stack.ts'
import { chromium, type Page } from '@playwright/test'
import { hostileCatalogue } from './hostile-catalogue.ts'
import type { Payload } from './payloads.ts'
import { openInstrumentedPage, type InstrumentedPage, type Weakness } from './instrumented-page.ts'

export type Environment = InstrumentedPage & { shop: FullStack; payloads: readonly Payload[] }

export type Input = {
  name: string
  /** No page shows the texts: the shop must discard them. */
  isDiscarded?: boolean
  /** Whether the texts are in the catalogue. */
  isCatalogue?: boolean
  /** Tries the texts. @returns the number of texts times their places */
  run: (environment: Environment) => Promise<number>
}

/** Starts the shop and opens the page. @param cataloguePayloads the texts of the catalogue */
export async function createEnvironment(
  weakness: Weakness,
  payloads: readonly Payload[],
  cataloguePayloads = payloads,
) {
  const shop = await openFullStack({ catalogueFile: hostileCatalogue(cataloguePayloads), pages: true })
  const browser = await chromium.launch(await findBrowser())
  const instrumented = await openInstrumentedPage(browser, shop.url, weakness)
  const close = async () => {
    await browser.close()
    await shop.close()
  }
  return { ...instrumented, shop, payloads, close }
}

const CHUNK_SIZE = 64

export function chunksOf(payloads: readonly Payload[]): Payload[][] {
  const count = Math.ceil(payloads.length / CHUNK_SIZE)
  return Array.from({ length: count }, (_, at) => payloads.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE))
}

/** Opens a page, and waits until it is hydrated and rendered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForRender(page)
}

export async function waitForRender(page: Page): Promise<void> {
  await waitForHydration(page)
  await waitForPaint(page)
}

export const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

/** Replaces the browser's storage. */
export async function setStorage(page: Page, items: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, items)
}

/** Answers API requests, such as `GET /api/users`, with these bodies; one without a body reaches the shop. @returns a function that stops it */
export async function mockResponses(page: Page, bodyOf: (request: string) => object | undefined) {
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const body = bodyOf(`${request.method()} ${new URL(request.url()).pathname}`)
    await (body ? route.fulfill({ json: body }) : route.continue())
  })
  return () => page.unroute('**/api/**')
}

/** Gives the browser a user's device cookie. */
export async function addDeviceCookie({ context, shop }: Environment, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url }])
}

export const signIn = (page: Page, token: string): Promise<void> =>
  setStorage(page, token === '' ? {} : { 'sdg.token': token })
