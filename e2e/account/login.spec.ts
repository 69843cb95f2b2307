import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const OTP_TOO_SOON = /^An OTP was sent a moment ago\. Please ask again in \d+ seconds?\./

test('signs in a satellite subscriber without an account by a code [SPEC-4-09, SPEC-4-12]', async ({
  page,
  shop,
  allow,
}) => {
  await visitor.open(page, '/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
  await visitor.askForCode(page, '9000000001')
  await expect(page.getByText('OTP sent to 9000000001.')).toBeVisible()

  allow('401 POST /api/auth/verify')
  const code = await shop.simulators.readCode('9000000001')
  await page.getByLabel('Enter OTP').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify OTP and Login' }).click()
  const wrong = 'The OTP is not right. Please check it and try again.'
  await expect(page.getByLabel('Enter OTP')).toHaveAccessibleDescription(wrong)

  await page.getByLabel('Enter OTP').fill(code)
  await page.getByRole('button', { name: 'Verify OTP and Login' }).click()
  await page.waitForURL(/\/dashboard$/)
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('No pack purchase made yet')).toBeVisible()

  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
})

test('offers registration for an unknown number [SPEC-11-12]', async ({ page, allow }) => {
  allow('404 POST /api/auth')
  await visitor.open(page, '/')
  await visitor.askForCode(page, '9777777777')
  const notice = page.getByRole('main').getByText('User not found. Please register.')
  await expect(notice).toBeVisible()
  await notice.getByRole('link', { name: 'Register' }).click()
  await page.waitForURL(/\/new-connection$/)
})

test('sends a login code at once after the mobile was verified', async ({ page, buyer }) => {
  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  await visitor.open(page, '/')
  await visitor.askForCode(page, mobile)
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
})

test('requires a wait before another login code', async ({ page, allow }) => {
  const mobile = takeSeededMobile()
  await visitor.open(page, '/')
  expect((await page.request.post('/api/auth', { data: { mobile } })).status()).toBe(200)
  allow('429 POST /api/auth')
  await visitor.askForCode(page, mobile)
  await expect(page.getByRole('main').getByText(OTP_TOO_SOON)).toBeVisible()
})

test('keeps the login code after the tab was closed, and accepts a pasted message', async ({
  page,
  shop,
  context,
}) => {
  const mobile = takeSeededMobile()
  await visitor.open(page, '/')
  await visitor.askForCode(page, mobile)
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  const code = await shop.simulators.readCode(mobile)
  await page.close()

  const again = await context.newPage()
  await visitor.open(again, '/')
  await expect(again.getByText(`OTP sent to ${mobile}.`)).toBeVisible()
  await again.getByLabel('Enter OTP').fill(`${code} is your Sun Direct Go OTP`)
  await again.getByRole('button', { name: 'Verify OTP and Login' }).click()
  await again.waitForURL(/\/dashboard$/)
  expect(await shop.simulators.messagesTo(mobile)).toHaveLength(1)
})
