import { expect, type Page } from '@playwright/test'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

function countRequests(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

test(
  'creates one code, one account, one order and one payment if every button is clicked twice [SPEC-4-35, SPEC-12-17]',
  { tag: '@phone' },
  async ({ page, shop, buyer }) => {
    const mobile = newMobile()
    const codes = countRequests(page, '/api/otp/generateOTP')
    const checks = countRequests(page, '/api/otp/verifyOTP')
    const accounts = countRequests(page, '/api/users/create')
    // `users/create` places the order; an order of a signed-in buyer must not be placed beside it.
    const orders = countRequests(page, '/api/users/createTransaction')
    const payments = countRequests(page, '/api/payment/payU')

    await visitor.open(page, '/new-connection')
    await visitor.choosePlan(page, 'Starter', '3 Months', '₹267')
    await page.getByRole('link', { name: 'Register & Review Cart' }).dblclick()
    await visitor.fillRegistration(page, { firstName: 'Anitha', lastName: 'Selvam', mobile })

    await page.getByRole('button', { name: 'Send OTP' }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
    await dialog.getByLabel('Enter OTP').fill(await shop.simulators.readCode(mobile))
    await dialog.getByRole('button', { name: 'Verify OTP' }).dblclick()
    await expect(page.getByText('OTP Verified Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Up' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()

    await visitor.agreeToTerms(page)
    await page.getByRole('button', { name: 'Proceed to Pay' }).dblclick()
    const reference = await visitor.waitForPayu(page)
    expect([codes(), checks(), accounts(), orders(), payments()]).toEqual([1, 1, 1, 0, 1])
    expect(await shop.simulators.messagesTo(mobile)).toHaveLength(1)

    await visitor.payNow(page)
    const mine = (await shop.simulators.books()).filter(({ orderId }) => orderId.startsWith(reference))
    expect(mine).toMatchObject([{ capturedPaise: 26_700, refundedPaise: 0 }])
    expect((await buyer.order(reference)).status).toBe('paid')
  },
)

test('sends one code if Get OTP is clicked twice', async ({ page, shop }) => {
  const asked = countRequests(page, '/api/auth')
  await visitor.open(page, '/')
  const mobile = takeSeededMobile()
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).dblclick()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  expect(asked()).toBe(1)
  expect(await shop.simulators.readCode(mobile)).toMatch(/^\d{6}$/)
  expect(await shop.simulators.messagesTo(mobile)).toHaveLength(1)
})
