/** The hand-off to the app after a payment, on each kind of device; by a tap in browsers that require one. */
import { expect, type Page } from '@playwright/test'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

async function pay(page: Page, buyer: Buyer): Promise<void> {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
}

test.describe('on Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile' })

  test('opens the app by an intent that falls back to the shop, and ends the session', async ({
    page,
    buyer,
    shop,
  }) => {
    await pay(page, buyer)
    const fallback = encodeURIComponent(`${shop.url}/`)
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
      'href',
      `intent://open#Intent;scheme=sundirectgo;package=example.sundirectgo;S.browser_fallback_url=${fallback};end`,
    )
    await expect.poll(() => visitor.storedToken(page)).toBeNull()
  })
})

test.describe('on an iPad, which says that it is a Macintosh', () => {
  test.use({
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15',
  })

  test('opens the app by its URL scheme, and keeps the session of a subscriber who stays', async ({
    page,
    buyer,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
      Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
    })
    await pay(page, buyer)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'sundirectgo://')
    await expect(page.getByRole('button', { name: 'Stay on this page' })).toHaveCount(0)
    expect(await visitor.storedToken(page)).not.toBeNull()
  })
})
