/** A lost network: while the scripts of a page load, during a navigation, and during a request. */
import { expect, type Page, type Route } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile } from '#e2e/support/test-fixture.ts'
import { test } from '#e2e/support/unguarded-page.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** Aborts every matching request, until the returned function is called: it admits them again. */
async function abortRequests(page: Page, pattern: string): Promise<() => Promise<void>> {
  const lose = (route: Route) => route.abort('internetdisconnected')
  await page.route(pattern, lose)
  return () => page.unroute(pattern, lose)
}

const SCRIPTS = '**/assets/*.js'
const notLoaded = (page: Page) => page.getByText('This page is not fully loaded yet.')

test(
  'starts the cart once the network is back, after its scripts were lost [SPEC-14-09]',
  { tag: '@phone' },
  async ({ page }) => {
    await visitor.setStorage(page, { cart: TRAIN.poid })
    const restoreScripts = await abortRequests(page, SCRIPTS)
    await page.goto('/cart')
    await expect(notLoaded(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await restoreScripts()
    await expect(page.getByRole('button', { name: /^Remove from cart/ })).toBeVisible({ timeout: 30_000 })
    await expect(notLoaded(page)).toBeHidden()
  },
)

test('starts a page at once on Try again, and sends the code to a number typed before [SPEC-14-09]', async ({
  page,
}) => {
  // Only the test advances the clock, and after the click by little: the button starts the page, not its next attempt.
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await page.clock.pauseAt('2026-11-20T12:00:01Z')
  const restoreScripts = await abortRequests(page, SCRIPTS)
  await page.goto('/')
  await page.getByLabel('Mobile Number').fill(takeSeededMobile())
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.clock.runFor(3000)
  await expect(notLoaded(page)).toBeVisible()
  await restoreScripts()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(page.getByLabel('Enter OTP')).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 20_000 })
  await expect(notLoaded(page)).toBeHidden()
})

test('reloads the page with its input if the browser does not load a failed script again [SPEC-14-09]', async ({
  page,
}) => {
  const restoreScripts = await abortRequests(page, SCRIPTS)
  await page.goto('/')
  await page.getByLabel('Mobile Number').fill('9840012345')
  await expect(notLoaded(page)).toBeVisible()
  // Simulates a browser that caches the failure of a module: its file can be fetched, but the import fails.
  await page.route(SCRIPTS, (route) =>
    route.request().resourceType() === 'fetch' ? route.continue() : route.abort('internetdisconnected'),
  )
  await restoreScripts()
  const reloaded = page.waitForEvent('request', (request) => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await page.unrouteAll()
  await visitor.waitForHydration(page)
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9840012345')
})

test('shows a message for scripts that never arrive, and reloads on Try again', async ({ page }) => {
  await page.clock.install()
  let hung = true
  await page.route(SCRIPTS, (route) => (hung ? undefined : route.continue()))
  // Hung scripts may also hold the load event back.
  await page.goto('/faqs', { waitUntil: 'domcontentloaded' })
  await expect(notLoaded(page)).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(notLoaded(page)).toBeVisible()
  hung = false
  const reloaded = page.waitForEvent('request', (request) => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await visitor.waitForHydration(page)
  await expect(notLoaded(page)).toBeHidden()
})

test(
  'loads a page once the network is back, after its script or data were lost [SPEC-14-10]',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    for (const lost of ['**/assets/faqs-*.js', '**/faqs.data*']) {
      await visitor.open(page, '/about-us')
      const restoreLost = await abortRequests(page, lost)
      const restoreDocument = await abortRequests(page, '**/faqs')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Frequently Asked Questions' }).click()
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      await expect(page).toHaveTitle('This page could not be loaded')
      await expect(page).toHaveURL(/\/faqs$/)
      await restoreLost()
      await restoreDocument()
      await expect(page.locator('main details').first()).toBeVisible({ timeout: 30_000 })
    }
  },
)

test('shows the progress of a navigation that hangs, and loads the page as a document after 20 s', async ({
  page,
}) => {
  await visitor.open(page, '/about-us')
  await page.clock.install()
  await page.route('**/faqs.data*', () => undefined) // Never answers.
  await page.route('**/assets/faqs-*.js', () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Frequently Asked Questions' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
  await page.clock.runFor(300)
  await expect(loading).toHaveCount(1)
  const loaded = page.waitForEvent('request', (request) => request.isNavigationRequest())
  await page.clock.runFor(20_000)
  await loaded
  await page.unrouteAll() // Not earlier: it also releases the requests that hang.
  await expect(page.locator('main details').first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('loads the cart once the network is back, after its script was lost', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
  await visitor.open(page, '/quick-recharge')
  const restoreLost = await abortRequests(page, '**/assets/cart-*.js')
  const restoreDocument = await abortRequests(page, '**/cart')
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await restoreLost()
  await restoreDocument()
  await expect(page.getByRole('button', { name: /^Remove from cart/ })).toBeVisible({ timeout: 30_000 })
})

test('shows a page that says offline for a link without a network; the back button works [SPEC-14-10]', async ({
  page,
}) => {
  await visitor.open(page, '/about-us')
  await visitor.goOffline(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Frequently Asked Questions' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page).toHaveTitle('This page could not be loaded')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.goForward()
  await page.context().setOffline(false)
  await expect(page.locator('main details').first()).toBeVisible({ timeout: 30_000 })
  await visitor.waitForHydration(page)
})

for (const link of ['Review Cart', 'Cart, 1 item'])
  test(`shows that page for the link "${link}" without a network, then loads the cart [SPEC-14-16]`, async ({
    page,
    buyer,
  }) => {
    await buyer.register(newMobile(), TRAIN)
    await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
    await visitor.open(page, '/cart') // The browser keeps the script of the cart.
    await visitor.open(page, '/quick-recharge')
    await visitor.goOffline(page)
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: /^Remove from cart/ })).toBeVisible({ timeout: 30_000 })
  })
