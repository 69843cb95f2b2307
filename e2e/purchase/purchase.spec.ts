import { expect } from '@playwright/test'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test(
  'sells a plan and a movie to a visitor who registers and pays [SPEC-1-07, SPEC-2.7-05, SPEC-2.10-08, SPEC-2.11-01, SPEC-4-36, SPEC-10.1-01, SPEC-10.2-03, GW-18]',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const mobile = newMobile()
    await visitor.open(page, '/new-connection')
    await visitor.choosePlan(page, 'Family Max', '3 Months', '₹687')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('link', { name: 'Movies' }).click()
    await visitor.pack(page, 'கடலோர ரயில்').click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('link', { name: 'Register & Review Cart' }).click()

    await visitor.fillRegistration(page, { firstName: 'Kavitha', lastName: 'Raman', mobile })
    await visitor.verifyMobile(page, shop, mobile)
    await page.getByRole('button', { name: 'Sign Up' }).click()

    await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()
    await expect(page.getByText('Registration successful')).toBeVisible()
    for (const words of ['Kavitha', 'Raman', '600017', '₹836.00']) {
      await expect(page.getByRole('region', { name: 'Billing Information' }).getByText(words)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeDisabled()
    const reference = await visitor.proceedToPay(page)
    await expect(page.getByRole('heading', { name: '₹ 836.00' })).toBeVisible()
    await visitor.click(page, 'Pay now')

    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expect(page.getByText('Payment ₹ 836.00 was successful.')).toBeVisible()
    await expect(page.getByText(`Transaction Reference Number: ${reference}`)).toBeVisible()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)

    await visitor.open(page, '/dashboard')
    const active = page.getByRole('region', { name: 'Active Packs' })
    await expect(active.getByRole('heading', { name: 'Family Max' })).toBeVisible()
    await expect(active.getByRole('heading', { name: 'கடலோர ரயில்' })).toBeVisible()
    await expect(active.getByRole('listitem')).toHaveCount(2)

    const books = (await shop.simulators.books()).filter((book) => book.orderId === reference)
    expect(books).toMatchObject([{ capturedPaise: 83_600, refundedPaise: 0, status: 'success' }])
  },
)

test('signs out an idle buyer and opens the home page two seconds after the payment [SPEC-2.11-04]', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' })
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: /^Login to manage your/ })).toBeVisible()
})

test('opens the app with a tap after the payment, and has the packs', async ({ page, buyer }) => {
  const orderId = await visitor.openWithCart(page, buyer, newMobile(), {
    poid: 'P2-MAZHAI-VAASAL',
    amount: '99.00',
  })
  await visitor.proceedToPay(page)
  await visitor.payNow(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  expect(await buyer.packs()).toMatchObject([{ packagename: 'மழை வாசல்', transactionID: orderId }])
})
