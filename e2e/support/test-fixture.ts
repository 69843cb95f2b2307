/** The fixtures of the journeys: a running shop for each worker, and browsers whose errors fail the test. */
import { startShopProcess, type ShopProcess } from '#test/shop-process.ts'
import { test as base, expect, type Page } from '@playwright/test'
import { type Buyer, createBuyer } from './checkout-steps.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'

type TestFixtures = {
  /** Allows an error that this test causes on purpose, as in `404 POST /api/auth`. */
  allow: ConsoleGuard['allow']
  /** Opens a page in another browser: another device and IP address, with these allowed errors. */
  otherBrowser: (mayBeRefused?: string[]) => Promise<Page>
  /** The same visitor by the API, to prepare the state of a test. */
  buyer: Buyer
  watched: ConsoleGuard
}

let visitors = 0
const newAddress = (): string => {
  visitors += 1
  return `10.0.${String(visitors >> 8)}.${String(visitors & 255)}`
}

type WorkerFixtures = {
  shop: ShopProcess
  /** Tests with the same key share a shop; a file with another key gets a new one. */
  shopKey: string
  /** Environment variables of the shop. */
  settings: Record<string, string>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopKey: ['all', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings }, use) => {
      const shop = await startShopProcess(process.env['SHOP_TEMPLATE'], settings)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  watched: [
    async ({ context, shop }, use, testInfo) => {
      const watched = guardConsole(context, shop.url)
      await use(watched)
      await testInfo.attach('log of the shop', { body: shop.output(), contentType: 'text/plain' })
      expect(watched.faults()).toEqual([])
    },
    { auto: true },
  ],
  allow: async ({ watched }, use) => use(watched.allow),
  otherBrowser: async ({ browser, shop }, use) => {
    const opened: ConsoleGuard[] = []
    await use(async (mayBeRefused = []) => {
      const address = { 'x-forwarded-for': newAddress() }
      const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: address })
      const watched = guardConsole(context, shop.url)
      mayBeRefused.forEach(watched.allow)
      opened.push(watched)
      return context.newPage()
    })
    expect(opened.flatMap((watched) => watched.faults())).toEqual([])
  },
  buyer: async ({ page, shop }, use) => use(createBuyer(page.request, shop.simulators)),
})

let users = 0

/** Returns a mobile that no other test of this shop uses. */
export const newMobile = (): string => {
  users += 1
  return `98400${String(users).padStart(5, '0')}`
}
