import { expect, type Page } from '@playwright/test'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const MOVIE = { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' }

const SCRIPT = '/merchantpgpui/checkoutjs/merchants/STANDIN00000000000001.js'

/** The frame of Paytm's checkout in the cart. */
const checkout = (page: Page) => page.frameLocator('iframe[title="Paytm checkout"]')
const payAtPaytm = (page: Page, button: string) =>
  checkout(page).getByRole('button', { name: button, exact: true }).click()

async function proceed(page: Page): Promise<void> {
  await page.getByText('Paytm', { exact: true }).click()
  await visitor.agreeToTerms(page)
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
}

test('pays by Paytm without leaving the shop [SPEC-1-06, SPEC-4-26]', async ({ page, shop, buyer }) => {
  await buyer.register(newMobile(), MOVIE)
  await visitor.setStorage(page, { token: buyer.token(), cart: MOVIE.poid })
  await visitor.open(page, '/quick-recharge')
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await proceed(page)

  const reference = await checkout(page).locator('code').innerText()
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toHaveAttribute('aria-busy', 'true')
  await payAtPaytm(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText('Payment ₹ 99.00 was successful.')).toBeVisible()
  await expect(page.getByText(`Transaction Reference Number: ${reference}`)).toBeVisible()
  expect(await buyer.packs()).toMatchObject([{ packagename: 'மழை வாசல்' }])
  const books = (await shop.simulators.books('paytm')).filter(({ orderId }) => orderId === reference)
  expect(books).toMatchObject([{ capturedPaise: 99_00, refundedPaise: 0, status: 'success' }])
})

test('shows the reason of a failed Paytm payment, and pays on the next try [SPEC-4-26]', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
  await proceed(page)
  await payAtPaytm(page, 'Fail at the bank')
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The bank declined the payment. No money was taken.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await proceed(page)
  await payAtPaytm(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})

test(
  'shows that Paytm was closed, and pays in another way [GW-04]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
    await proceed(page)
    await page.getByRole('button', { name: 'Close Paytm' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'closed before' })).toHaveText(
      'Paytm was closed before the payment was finished. Please try again, or choose another way to pay.',
    )
    await page.getByText('Card / UPI').click()
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await visitor.waitForPayu(page)
    await visitor.click(page, 'Pay now')
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  },
)

test('shows that the time at Paytm is over [GW-06]', async ({ page, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
  await proceed(page)
  await checkout(page).getByText('Other outcomes').click()
  await payAtPaytm(page, 'Let the session expire')
  await expect(page.locator('.notice')).toHaveText(
    'The time to pay with Paytm is over. Please try again, or choose another way to pay.',
  )
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled()
})

test('never shows a pending Paytm payment as failed', async ({ page, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
  await proceed(page)
  await payAtPaytm(page, 'Pending, then success')
  await expect(
    page.getByRole('heading', { name: 'We are confirming your payment. Please do not pay again.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 30_000 })
})

const FAILURES = [
  ['script-404', 'Paytm could not be loaded. Please try again, or choose another way to pay.'],
  ['initiate-fails', 'PAYTM ERROR: System Error'],
] as const

for (const [behaviour, words] of FAILURES) {
  test(`shows a message for ${behaviour}, and pays on the next click [SPEC-8-05, SPEC-8-18, GW-17]`, async ({
    page,
    shop,
    buyer,
    allow,
  }) => {
    await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
    await shop.simulators.setBehaviour({ system: 'paytm', behaviour, times: 1 })
    allow(`net::ERR_BLOCKED_BY_ORB GET ${shop.simulators.url}${SCRIPT}`)
    await proceed(page)
    await expect(page.locator('.notice').filter({ hasText: words })).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await payAtPaytm(page, 'Pay now')
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  })
}

test('shows a message if the browser blocks the Paytm window [GW-17]', async ({ page, shop, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), MOVIE)
  await shop.simulators.setBehaviour({ system: 'paytm', behaviour: 'popup-blocked', times: 1 })
  await proceed(page)
  await expect(page.locator('.notice')).toHaveText(
    'Your browser blocked the Paytm window. Please allow pop-ups for this page and try again.',
  )
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled()
})

test('allows Paytm on no other page [THR-W4, ASVS-14.2.3, ASVS-3.6.1]', async ({ page, shop }) => {
  const policy = async (path: string) => {
    const text = (await page.request.get(path)).headers()['content-security-policy'] ?? ''
    return new Map(text.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  }
  const cart = await policy('/cart')
  expect(cart.get('script-src')).toContain(shop.simulators.url)
  expect(cart.get('frame-src')).toEqual([shop.simulators.url])
  for (const path of ['/', '/new-connection', '/quick-recharge', '/payment-success']) {
    const rules = await policy(path)
    expect(rules.get('script-src')).toContain(`'strict-dynamic'`)
    expect(rules.get('script-src')).not.toContain(shop.simulators.url)
    expect(rules.has('frame-src')).toBe(false)
  }
})
