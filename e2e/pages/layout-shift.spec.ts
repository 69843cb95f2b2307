/** Layout shifts: none while a page loads, while its carousels run, or when its data arrive. */
import { expect, type Page } from '@playwright/test'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { SUBSCRIBER_PATHS } from '#e2e/support/page-paths.ts'
import { countShifts } from '#e2e/support/layout-shift.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

// Carousels run only with motion.
test.use({ reducedMotion: 'no-preference' })

/** The largest accepted layout shift. Core Web Vitals rate up to 0.1 as good. */
const MAX_SHIFT = 0.01

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(
    `shifts no layout at ${String(width)} px, with carousels running`,
    { tag: '@long' },
    async ({ page, buyer }) => {
      await page.setViewportSize({ width, height })
      const shifted = await countShifts(page)
      await page.clock.install()
      for (const path of ['/', '/new-connection?type=2', '/new-connection', '/faqs', '/cart']) {
        await visitor.open(page, path)
        const carousel = page.locator('.hero__track, .carousel__track')
        // Three steps of 7500 ms; the browser decides how long its smooth scrolling takes.
        for (let steps = 1; steps <= 3 && (await carousel.count()) > 0; steps++) {
          const before = await carousel.evaluate((row) => row.scrollLeft)
          await page.clock.runFor(7_600)
          await expect.poll(() => carousel.evaluate((row) => row.scrollLeft)).not.toBe(before)
        }
        expect.soft(await shifted(), path).toBeLessThanOrEqual(MAX_SHIFT)
      }
      await buyer.register(newMobile(), FAMILY_AND_TRAIN)
      await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
      for (const path of SUBSCRIBER_PATHS) {
        await visitor.open(page, path)
        await page.waitForLoadState('networkidle')
        expect.soft(await shifted(), path).toBeLessThanOrEqual(MAX_SHIFT)
      }
    },
  )
}

// A running plan changes the buttons of all plans, and New Connection redirects a subscriber.
test('shifts no layout when the packs of an owner arrive late', { tag: '@long' }, async ({ page, buyer }) => {
  const shifted = await countShifts(page)
  await buyer.payAtPayu(await buyer.register(newMobile(), FAMILY_AND_TRAIN))
  await visitor.setStorage(page, { token: buyer.token() })
  for (const path of ['/subscription-plans', '/new-connection', '/new-connection?type=2']) {
    const painted = Promise.withResolvers<undefined>()
    await page.route('**/api/account/packs*', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto(path)
    await visitor.waitForHydration(page)
    await page.screenshot()
    painted.resolve(undefined)
    await page.waitForLoadState('networkidle')
    await page.unrouteAll({ behavior: 'wait' })
    expect.soft(await shifted(), path).toBeLessThanOrEqual(MAX_SHIFT)
  }
})

// On a phone the account details are below the transactions.
test(
  'shifts no layout when the payments without a pack arrive late',
  { tag: '@long' },
  async ({ page, buyer }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const shifted = await countShifts(page)
    await buyer.payAtPayu(await buyer.register(newMobile(), FAMILY_AND_TRAIN), 'failure')
    await visitor.setStorage(page, { token: buyer.token() })
    const painted = Promise.withResolvers<undefined>()
    await page.route('**/api/account/payments', async (route) => {
      await painted.promise
      await route.continue()
    })
    const packs = page.waitForResponse('**/api/account/packs*')
    await page.goto('/my-account?tab=transactions')
    await packs
    await page.screenshot()
    painted.resolve(undefined)
    await expect(page.getByText('Payments without a pack')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThanOrEqual(MAX_SHIFT)
  },
)
for (const { language, width, height } of [
  { language: 'ta', width: 360, height: 740 },
  { language: 'en', width: 390, height: 844 },
  { language: 'en', width: 1440, height: 900 },
]) {
  test(
    `shifts no layout while a payment is read, in ${language} at ${String(width)} px`,
    { tag: '@long' },
    async ({ page, buyer, shop }) => {
      await page.setViewportSize({ width, height })
      await visitor.openWithCart(page, buyer, newMobile(), FAMILY_AND_TRAIN)
      const attempt = await visitor.proceedToPay(page)
      await shop.simulators.payAtPayu(attempt, 'pending')
      const shifted = await countShifts(page)
      const start = language === 'en' ? '' : `/${language}`
      await visitor.open(page, `${start}/cart`)
      await expect(page.locator('.checkout-panel__bar[data-held=true]')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await shifted(), 'cart').toBeLessThanOrEqual(MAX_SHIFT)

      const result = async (name: string) => {
        await visitor.open(page, `${start}/payment-success?tsid=${attempt}`)
        await expect(page.locator('.reference b')).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect.soft(await shifted(), name).toBeLessThanOrEqual(MAX_SHIFT)
      }
      await result('pending')
      await shop.simulators.settle(attempt, 'failed')
      await expect.poll(async () => (await buyer.order(attempt.slice(0, 23))).status).toBe('failed')
      await result('failed')
    },
  )
}

/** Returns the horizontal places of the visible links and buttons of the header, without the marks of its cart. */
const headerPlaces = (page: Page) =>
  page
    .locator('.site-header')
    .evaluate((header) =>
      [...header.querySelectorAll('a, summary')]
        .filter((one) => one.checkVisibility() && one.closest('.menu__popup') === null)
        .map((one) => [one.getAttribute('href'), Math.round(one.getBoundingClientRect().left)]),
    )

test('keeps the places in the header when the cart and the session are read', async ({ page, buyer }) => {
  await buyer.register(newMobile(), FAMILY_AND_TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  const cartLink = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  for (const width of [360, 412, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const wakes = await visitor.openWithoutScripts(page, '/faqs')
    await expect(cartLink('Cart')).toBeVisible()
    const before = await headerPlaces(page)
    await wakes()
    await expect(cartLink('Cart, 2 items')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await headerPlaces(page), `${String(width)} px`).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
