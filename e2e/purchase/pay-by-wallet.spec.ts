import { expect, type Page } from '@playwright/test'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const wallet = (page: Page) => page.getByRole('radio', { name: /Sun Direct wallet/ })

test('sells a pack to a satellite subscriber who logs in and pays from the wallet [SPEC-1-03, SPEC-13-03]', async ({
  page,
  shop,
  buyer,
}) => {
  await buyer.logIn('9000000001')
  await visitor.setStorage(page, { token: buyer.token(), cart: 'P2-MAZHAI-VAASAL' })
  await visitor.open(page, '/quick-recharge')
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await page.getByText('Sun Direct wallet').click()
  await expect(wallet(page)).toHaveAccessibleName('Sun Direct wallet Balance ₹1,500.00')
  await visitor.agreeToTerms(page)
  // A double click must not pay twice.
  await page.getByRole('button', { name: 'Proceed to Pay' }).dblclick()

  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await buyer.packs()).toMatchObject([{ packagename: 'மழை வாசல்' }])
  const captured = (await shop.simulators.books('satellite-wallet')).filter(
    ({ capturedPaise }) => capturedPaise > 0,
  )
  expect(captured).toMatchObject([{ capturedPaise: 99_00, refundedPaise: 0 }])
})

test('shows a wallet payment whose answer was lost, and takes no second one [SPEC-10.2-15]', async ({
  page,
  shop,
  buyer,
  allow,
}) => {
  await buyer.logIn('9000000003')
  await visitor.setStorage(page, { token: buyer.token(), cart: 'P2-MAZHAI-VAASAL' })
  await visitor.open(page, '/cart')
  await page.getByText('Sun Direct wallet').click()
  await visitor.agreeToTerms(page)
  const captured = async () =>
    (await shop.simulators.books('satellite-wallet')).filter(({ capturedPaise }) => capturedPaise > 0).length
  const before = await captured()
  await page.route('**/api/payment/wallet', async (route) => {
    await route.fetch()
    await route.abort()
  })
  allow(`net::ERR_FAILED POST ${shop.url}/api/payment/wallet`)
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()

  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await captured()).toBe(before + 1)
  await visitor.open(page, '/cart')
  await expect(page.getByText('Your Cart is Empty')).toBeVisible()
})

test(
  'disables a wallet with too low a balance, and shows why [SPEC-10.2-07, SPEC-13-04]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    await buyer.logIn('9000000002')
    await visitor.setStorage(page, { token: buyer.token(), cart: 'P2-MAZHAI-VAASAL' })
    await visitor.open(page, '/cart')
    await expect(wallet(page)).toHaveAccessibleName('Sun Direct wallet Balance ₹20.00, less than the total')
    await expect(wallet(page)).toBeDisabled()
  },
)

test('shows no wallet to a subscriber without one', async ({ page, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' })
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(wallet(page)).toHaveCount(0)
})
