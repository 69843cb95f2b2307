/** Carts whose order was paid, or whose payment was pending, although the browser did not return from the gateway. */
import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test(
  'empties a cart that was paid without a return, and shows its pack [SPEC-10.3-03]',
  { tag: '@phone' },
  async ({ page, shop, buyer }) => {
    const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    const attempt = await visitor.proceedToPay(page)
    // The payment succeeds, and the browser opens the cart without the gateway's return.
    await shop.simulators.payAtPayu(attempt, 'success')
    await page.goto('/cart')
    const word = page.getByRole('main').getByText(/Payment ₹ 149\.00 was successful\./)
    await expect(word).toBeVisible()
    await expect(word).toContainText('கடலோர ரயில்')
    await expect(word).toContainText(orderId)
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await page.getByRole('link', { name: 'My Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'கடலோர ரயில்' })).toBeVisible()
  },
)

test('empties a paid cart in a second tab as well, and takes no second payment [SPEC-10.3-03]', async ({
  page,
  shop,
  buyer,
  context,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const second = await context.newPage()
  await visitor.open(second, '/cart')
  await expect(second.getByRole('button', { name: /^Remove from cart/ })).toBeVisible()
  const attempt = await visitor.proceedToPay(page)
  await shop.simulators.payAtPayu(attempt, 'success')
  await page.goto('/faqs')
  await expect(page.getByText('Payment ₹ 149.00 was successful.')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
})

test('shows a pending payment, and requires a confirmation to pay again [SPEC-10.3-04]', async ({
  page,
  shop,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const attempt = await visitor.proceedToPay(page)
  await shop.simulators.payAtPayu(attempt, 'pending')
  await page.goto('/cart')
  await expect(page.getByText('We are confirming your payment. Please do not pay again.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'I have not paid yet' })).toBeVisible()
  await shop.simulators.settle(attempt, 'captured')
  await expect(page.getByText(/Payment ₹ 149\.00 was successful\./)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
})

test('keeps the cart after a failed payment', async ({ page, shop, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const attempt = await visitor.proceedToPay(page)
  await shop.simulators.payAtPayu(attempt, 'failure')
  await page.goto('/cart')
  await visitor.agreeToTerms(page)
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Remove from cart/ })).toBeVisible()
})
