import { expect } from '@playwright/test'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test(
  'shows the reason of a declined payment, and lets the buyer retry [SPEC-2.12-02, SPEC-10.3-11]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    const orderId = await visitor.openWithCart(page, buyer, newMobile(), FAMILY_AND_TRAIN)
    const first = await visitor.proceedToPay(page)
    await visitor.click(page, 'Fail at the bank')

    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
    await expect(page.getByText('Sorry! Payment has failed. Please try again.')).toBeVisible()
    await expect(
      page.getByRole('alert').getByText('The bank could not confirm that it was you. No money was taken.'),
    ).toBeVisible()
    await expect(page.getByText(`Transaction Reference Number: ${first}`)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Family Max' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'கடலோர ரயில்' })).toBeVisible()
    const second = await visitor.proceedToPay(page)
    expect([first, second]).toEqual([orderId, `${orderId}02`])
    await visitor.payNow(page)
    expect(await buyer.packs()).toHaveLength(2)
  },
)

test('shows after a cancellation at PayU that no money was taken, and gives no pack', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
  await expect(
    page.getByRole('alert').getByText('The payment was cancelled. No money was taken.'),
  ).toBeVisible()
  expect(await buyer.packs()).toEqual([])
})

test('shows a late capture on the open page of a failed payment, once it is online again [SPEC-10.3-12]', async ({
  page,
  buyer,
  shop,
}) => {
  const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await visitor.click(page, 'Fail at the bank')
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()

  await shop.simulators.settle(reference, 'captured')
  await expect.poll(async () => (await buyer.order(orderId)).status, { timeout: 60_000 }).toBe('paid')
  await visitor.goOffline(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})

test('never shows a pending payment as failed, and updates the page by itself [SPEC-10.3-02, SPEC-10.3-09]', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await visitor.click(page, 'Pending, then success')
  const pending = page.getByText('We are confirming your payment. Please do not pay again.')
  await expect(pending).toBeVisible()
  await expect(page.getByText(`Transaction Reference Number: ${reference}`)).toBeVisible()
  await expect(page.getByText(/failed|Payment Error/)).toHaveCount(0)

  // The failure page does not show the same order as failed either.
  await page.goto(`/payment-fail?tsid=${reference}`)
  await expect(pending.or(page.getByText('Thank You!'))).toBeVisible()
  await expect(page.getByText(/failed|Payment Error/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 25_000 })
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await buyer.packs()).toHaveLength(1)
})

test('rejects another payment while an earlier payment is pending', async ({ page, buyer, shop, allow }) => {
  const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await shop.simulators.payAtPayu(reference, 'pending')
  await expect.poll(async () => (await buyer.order(orderId)).status).toBe('pending')

  allow('409 POST /api/payment/payU')
  await visitor.open(page, '/cart')
  const confirming = 'We are confirming your payment. Please do not pay again.'
  await expect(page.getByRole('status').filter({ hasText: confirming })).toBeVisible()
  // The server rejects another payment, because the gateway confirmed that the first is pending.
  await page.getByRole('button', { name: 'I have not paid yet' }).click()
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(page.getByRole('button', { name: 'I have not paid yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeDisabled()
  await expect(page.getByText(confirming)).toHaveCount(1)
})
