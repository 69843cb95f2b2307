import { expect } from '@playwright/test'
import { Overloaded } from '#contract/edge-errors.ts'
import { TRAIN } from '#test/fixtures.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.beforeEach(() => test.slow()) // Every state is inspected twice.

test('has an accessible first page, in both steps of the login and with their errors', async ({
  page,
  allow,
  shop,
}) => {
  await visitor.open(page, '/')
  await checkAccessibility(page, 'home')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please enter a valid Mobile Number.')).toBeVisible()
  await checkAccessibility(page, 'home, no number')
  allow('404 POST /api/auth')
  await page.getByLabel('Mobile Number').fill('9777777777')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('main').getByText('User not found.')).toBeVisible()
  await checkAccessibility(page, 'home, unknown number')
  const mobile = takeSeededMobile()
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  await checkAccessibility(page, 'home, code')
  allow('401 POST /api/auth/verify')
  const code = await shop.simulators.readCode(mobile)
  await page.getByLabel('Enter OTP').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify OTP and Login' }).click()
  await expect(page.getByRole('main').getByText('The OTP is not right.')).toBeVisible()
  await checkAccessibility(page, 'home, wrong code')
})

test(
  'has accessible packs, in every tab, chosen and not, filtered and not found',
  { tag: '@long' },
  async ({ page }) => {
    await visitor.open(page, '/new-connection')
    await checkAccessibility(page, 'plans')
    await visitor.choosePlan(page, 'Starter', '3 Months', '₹267')
    await checkAccessibility(page, 'plans, one in the cart')
    await visitor.open(page, '/new-connection?type=3')
    await checkAccessibility(page, 'shows')
    await visitor.open(page, '/new-connection?type=2')
    await visitor.pack(page, 'கடலோர ரயில்').click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await checkAccessibility(page, 'movies, one in the cart')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Odia' })
    await checkAccessibility(page, 'movies, filtered')
    await page.getByPlaceholder('Enter your search query here...').fill('zzzz')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No Results Found')).toBeVisible()
    await checkAccessibility(page, 'movies, none found')
  },
)

test('has an accessible registration, with errors and dialogs', { tag: '@long' }, async ({ page }) => {
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/registration')
  await checkAccessibility(page, 'registration')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter a First Name.')).toBeVisible()
  await checkAccessibility(page, 'registration, errors')
  await page.getByLabel('Pincode').pressSequentially('6000')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkAccessibility(page, 'registration, places')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  await checkAccessibility(page, 'registration, terms')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Mobile', { exact: true }).fill(newMobile())
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  await checkAccessibility(page, 'registration, code')
})

test(
  'has an accessible cart, empty and filled, for visitors and subscribers',
  { tag: '@long' },
  async ({ page, buyer }) => {
    await visitor.open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await checkAccessibility(page, 'cart, empty')
    await visitor.setStorage(page, { cart: 'P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL' })
    await visitor.open(page, '/cart')
    await expect(page.getByText('Login and proceed with the purchase')).toBeVisible()
    await checkAccessibility(page, 'cart, logged out')
    await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()
    await checkAccessibility(page, 'cart, logged in')
  },
)

test('has accessible payment pages: failed, pending, paid', { tag: '@long' }, async ({ page, buyer }) => {
  const mobile = newMobile()
  await visitor.openWithCart(page, buyer, mobile, TRAIN)
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Fail at the bank')
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
  await checkAccessibility(page, 'payment, failed')

  await page.getByRole('button', { name: 'Try again' }).click()
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Pay now')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await checkAccessibility(page, 'payment, done')

  await visitor.setStorage(page, { cart: 'P2-NIZHAL-THEDI' })
  await visitor.open(page, '/cart')
  await visitor.proceedToPay(page)
  await page.getByText('Other outcomes').click()
  await visitor.click(page, 'Pending until settled manually')
  await expect(page.getByText('We are confirming your payment.')).toBeVisible()
  await checkAccessibility(page, 'payment, on its way')

  await visitor.open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Active Packs' })).toBeVisible()
  await checkAccessibility(page, 'dashboard')
})

test(
  'has accessible subscriber pages: no packs, packs to add, loading, offline',
  { tag: '@long' },
  async ({ page, buyer }) => {
    await buyer.logIn(takeSeededMobile())
    await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
    await visitor.open(page, '/dashboard')
    await expect(page.getByText('No pack purchase made yet')).toBeVisible()
    await checkAccessibility(page, 'dashboard, empty')
    await visitor.open(page, '/my-account?tab=transactions')
    await expect(page.getByText('No transactions yet')).toBeVisible()
    await checkAccessibility(page, 'my account, no transactions')
    await visitor.open(page, '/quick-recharge?type=2')
    await expect(page.getByRole('link', { name: 'Review Cart' })).toBeVisible()
    await checkAccessibility(page, 'quick recharge, movies')

    await page.route('**/api/account/packs', () => undefined)
    await visitor.open(page, '/my-account')
    await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
    await checkAccessibility(page, 'my account, packs on their way')
    await page.unroute('**/api/account/packs')
    const ordered = page.waitForResponse('**/api/users/createTransaction') // The cart places its order by itself.
    await visitor.open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()
    await ordered
    await visitor.goOffline(page)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await checkAccessibility(page, 'cart, offline')
  },
)

test(
  'has accessible purchases, personal data and account deletion',
  { tag: '@long' },
  async ({ page, buyer }) => {
    const orderId = await buyer.register(newMobile(), TRAIN)
    await buyer.payAtPayu(orderId)
    await visitor.setStorage(page, { token: buyer.token() })
    await visitor.open(page, '/my-account?tab=transactions')
    await expect(page.getByRole('button', { name: 'Invoice' })).toBeVisible()
    await expect(page.getByText(/^On .* you agreed to the Terms and Conditions/)).toBeVisible()
    await checkAccessibility(page, 'my account, transactions and data')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Erase my account' })).toBeVisible()
    await checkAccessibility(page, 'my account, erase')

    // Not the pack that was paid above, because a paid cart is emptied.
    await visitor.setStorage(page, { cart: 'P2-NIZHAL-THEDI' })
    const older = {
      version: '2026-11-22',
      agreed: { version: '2026-01-05', agreedAt: '2026-01-06T10:00:00.000Z' },
    }
    await page.route('**/api/account/agreement', (route) => route.fulfill({ json: { data: older } }))
    await visitor.open(page, '/my-account')
    await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
    await checkAccessibility(page, 'my account, other terms')
    await visitor.open(page, '/cart')
    await expect(page.getByText('By ticking the box you agree to the new versions.')).toBeVisible()
    await checkAccessibility(page, 'cart, other terms')
  },
)

test('has an accessible list of third-party software', async ({ page }) => {
  await visitor.open(page, '/about-us')
  await page.getByText('software packages that this service uses').click()
  await expect(page.getByRole('heading', { name: 'MIT' })).toBeVisible()
  await checkAccessibility(page, 'about us, all packages')
})

test('has an accessible page of an overloaded shop', async ({ page, allow }) => {
  allow('503 POST /api/auth')
  await page.route('**/api/auth', (route) =>
    route.fulfill({ status: 503, json: { code: 'too_busy', message: Overloaded().message } }),
  )
  await visitor.open(page, '/')
  await page.getByLabel('Mobile Number').fill(newMobile())
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('main').getByText(Overloaded().message)).toBeVisible()
  await checkAccessibility(page, 'home, too many people')
})

test('has accessible FAQs and an accessible not-found page', { tag: '@long' }, async ({ page, allow }) => {
  await visitor.open(page, '/faqs')
  await checkAccessibility(page, 'faqs')
  await page.getByLabel('Menu').click()
  await checkAccessibility(page, 'the menu')
  allow('404 GET /no-such-page')
  await page.goto('/no-such-page')
  await checkAccessibility(page, 'unknown address')
})
