/** The fixtures of the journeys: a running shop for each worker, and browsers whose errors fail the test. */
import { runShop, type RunningShop } from '#test/shop-process.ts'
import { test as base, expect, type Page } from '@playwright/test'
import { type Buyer, buyerOn } from './checkout-steps.ts'
import { type Watch, watch } from './console-guard.ts'

type OfTest = {
  /** Allows an error that this test causes on purpose, as in `404 POST /api/auth`. */
  allow: Watch['allow']
  /** Opens a page in another browser: another device and IP address, with these allowed errors. */
  otherBrowser: (mayBeRefused?: string[]) => Promise<Page>
  /** The same visitor by the API, to prepare the state of a test. */
  buyer: Buyer
  watched: Watch
}

let visitors = 0
const newAddress = (): string => {
  visitors += 1
  return `10.0.${String(visitors >> 8)}.${String(visitors & 255)}`
}

type OfWorker = {
  shop: RunningShop
  /** A file that sets this option gets a separate, unused shop. */
  shopOf: string
}

export const test = base.extend<OfTest, OfWorker>({
  shopOf: ['everybody', { option: true, scope: 'worker' }],
  shop: [
    async ({}, use) => {
      const shop = await runShop(process.env['SHOP_TEMPLATE'])
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  watched: [
    async ({ context, shop }, use, testInfo) => {
      const watched = watch(context, shop.url)
      await use(watched)
      await testInfo.attach('what the shop said', { body: shop.output(), contentType: 'text/plain' })
      expect(watched.faults()).toEqual([])
    },
    { auto: true },
  ],
  allow: async ({ watched }, use) => use(watched.allow),
  otherBrowser: async ({ browser, shop }, use) => {
    const opened: Watch[] = []
    await use(async (mayBeRefused = []) => {
      const address = { 'x-forwarded-for': newAddress() }
      const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: address })
      const watched = watch(context, shop.url)
      mayBeRefused.forEach(watched.allow)
      opened.push(watched)
      return context.newPage()
    })
    expect(opened.flatMap((watched) => watched.faults())).toEqual([])
  },
  buyer: async ({ page, shop }, use) => use(buyerOn(page.request, shop.standIns)),
})

let people = 0

/** Returns a mobile that no other test of this shop uses. */
export const newMobile = (): string => {
  people += 1
  return `98400${String(people).padStart(5, '0')}`
}
