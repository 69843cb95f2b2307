import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

// A separate shop, in which no satellite subscriber has logged in: a login creates an account.
test.use({ shopKey: 'registration' })

test('offers the login to a subscriber who is already registered [SPEC-2.9-06]', async ({ page, buyer }) => {
  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/registration')
  const field = page.getByLabel('Mobile', { exact: true })
  await field.fill('9000000001')
  await expect(field).toHaveAccessibleDescription('User Already Found in Sun Direct Login')
  await field.fill(mobile)
  await expect(field).toHaveAccessibleDescription('User Already Found Login')
  await expect(page.getByRole('button', { name: 'Send OTP' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('closes the code dialog by its buttons only, and shows a wrong code in it [SPEC-4-30, SPEC-10.4-03]', async ({
  page,
  shop,
  allow,
}) => {
  const mobile = newMobile()
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/registration')
  await page.getByLabel('Mobile', { exact: true }).fill(mobile)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await expect(dialog.getByLabel('Enter OTP')).toBeFocused()
  await expect(dialog.getByText('Resend OTP in')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()

  allow('401 POST /api/otp/verifyOTP')
  const code = await shop.simulators.readCode(mobile)
  await dialog.getByLabel('Enter OTP').fill(code === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  const wrong = 'The OTP is not right. Please check it and try again.'
  await expect(dialog.getByLabel('Enter OTP')).toHaveAccessibleDescription(wrong)

  // A code that is cancelled and requested again within 30 seconds is the same code.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await dialog.getByLabel('Enter OTP').fill(code)
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('OTP Verified Successfully')).toBeVisible()
  expect(await shop.simulators.messagesTo(mobile)).toHaveLength(1)
})

test('opens the cart if a registration is sent again after its response was lost', async ({
  page,
  shop,
  allow,
}) => {
  const mobile = newMobile()
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/registration')
  await visitor.fillRegistration(page, { firstName: 'Kavitha', lastName: 'Raman', mobile })
  await visitor.verifyMobile(page, shop, mobile)
  // The server creates the account, and its response is lost.
  await page.route(
    '**/api/users/create',
    async (route) => {
      const cookies = await page.context().cookies()
      await route.fetch()
      await page.context().clearCookies()
      await page.context().addCookies(cookies)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  allow(`net::ERR_CONNECTION_RESET POST ${shop.url}/api/users/create`)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Something went wrong. Please try again later')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(/\/cart$/)
  await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()
})

test('redirects a registration without a pack in the cart [SPEC-2.9-03]', async ({ page }) => {
  await page.goto('/registration')
  await page.waitForURL(/\/new-connection$/)
})
