/** The journeys' ground: one running shop for a worker, and browsers in which nothing may go wrong unseen. */
import { runShop, type RunningShop } from '#test/running-shop.ts'
import { test as base, expect, type Page } from '@playwright/test'
import { type Buyer, buyerOn } from './buyer.ts'
import { type Watch, watch } from './watch.ts'

type OfTest = {
  /** Says what this test breaks on purpose, as in `404 POST /api/auth`. */
  allow: Watch['allow']
  /** A page in another browser: another device, at another address, which may be refused what is named. */
  otherBrowser: (mayBeRefused?: string[]) => Promise<Page>
  /** The same visitor without the screens: for what a test only needs to stand on. */
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
  /** A file that sets this has a shop of its own, in which nobody did anything yet. */
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

/** A mobile that no other test of this shop has. */
export const newMobile = (): string => {
  people += 1
  return `98400${String(people).padStart(5, '0')}`
}
