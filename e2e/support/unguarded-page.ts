/** A page on which requests may fail: only unhandled errors fail the test. */
import { expect, type Page } from '@playwright/test'
import { collectUnhandledErrors } from './console-guard.ts'
import { test as withShop } from './test-fixture.ts'

export const test = withShop.extend<{ page: Page }>({
  page: async ({ browser, shop, viewport, isMobile, hasTouch }, use) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile, hasTouch })
    const unhandled = collectUnhandledErrors(context)
    await use(await context.newPage())
    expect(unhandled).toEqual([])
    // Not awaited: Chromium may not answer during a reload. The end of the browser closes it at the latest. Errors that
    // occur during the close are not reported.
    context.close().catch(() => undefined)
  },
})
