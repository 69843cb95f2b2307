/** Input before hydration: on a slow phone a page is visible seconds before its scripts, and must keep early input. */
import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test('sends a code for a number entered before hydration, and searches for an early question [SPEC-14-11]', async ({
  page,
}) => {
  const mobile = takeSeededMobile()
  const loginWakes = await visitor.openWithoutScripts(page, '/')
  await page.getByLabel('Mobile Number').fill(mobile)
  // The click is early too, and is repeated once.
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await loginWakes()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()

  const faqsWake = await visitor.openWithoutScripts(page, '/faqs')
  await page.getByRole('searchbox').fill('jailbroken')
  await faqsWake()
  await expect(page.locator('main details')).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('jailbroken')
})

test('keeps a registration filled in before hydration', async ({ page }) => {
  await visitor.setStorage(page, { cart: TRAIN.poid })
  const wakes = await visitor.openWithoutScripts(page, '/registration')
  const mobile = newMobile()
  await page.getByLabel('First Name').fill('Kavitha')
  await page.getByLabel('Mobile', { exact: true }).fill(`+91 ${mobile}`)
  await page.getByLabel('Pincode').fill('600017')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Age Group').selectOption('26-30 Years')
  await visitor.agreeToTerms(page)
  await wakes()
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue(mobile)
  await expect(page.getByLabel('City')).toHaveValue('Chennai')
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const wrong = page.locator('main .field__error')
  await expect(wrong).toHaveText([
    'Please enter a Last Name.',
    'User must agree to the terms and conditions before signing up',
  ])
})

test('keeps packs, filters, a duration and an open menu chosen before hydration [SPEC-14-11]', async ({
  page,
}) => {
  const packsWake = await visitor.openWithoutScripts(page, '/new-connection?type=2')
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.selectOption({ label: 'Tamil' })
  await page.getByLabel('Genre').selectOption({ label: 'Action' })
  await visitor.pack(page, 'கடலோர ரயில்').click()
  await page.locator('details.menu summary').click()
  await packsWake()
  await expect(page.locator('label.pack')).toHaveCount(1)
  await expect(language.locator('option:checked')).toHaveText('Tamil')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.locator('details.menu')).toHaveAttribute('open')
  const plansWake = await visitor.openWithoutScripts(page, '/new-connection')
  await visitor.plan(page, 'Starter').getByText('3 Months', { exact: true }).click()
  await visitor.plan(page, 'Starter').getByRole('button', { name: 'Subscribe @ ₹267' }).click()
  await plansWake()
  await expect(page.getByText('2 selected')).toBeVisible()
})

test('does not rewrite server-rendered answers and drawings', async ({ page }) => {
  const written = [
    { path: '/faqs', part: page.locator('main details p').first() },
    { path: '/cart', part: page.locator('.illustration svg').first() },
  ]
  for (const { path, part } of written) {
    const wakes = await visitor.openWithoutScripts(page, path)
    const asPainted = await part.elementHandle()
    await wakes()
    expect(await part.evaluate((now, before) => now === before, asPainted), path).toBe(true)
  }
})

test('shows the initial state of the cart before any script, and keeps it', async ({ page }) => {
  const emptyWakes = await visitor.openWithoutScripts(page, '/cart')
  const empty = page.getByRole('heading', { name: 'Your Cart is Empty' })
  await expect(empty).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'View Packs' })).toBeVisible()
  const asPainted = await empty.elementHandle()
  await emptyWakes()
  // The same element and no replacement, so that the first paint is the largest contentful paint.
  expect(await empty.evaluate((now, before) => now === before, asPainted)).toBe(true)

  await visitor.setStorage(page, { cart: TRAIN.poid })
  const filledWakes = await visitor.openWithoutScripts(page, '/cart')
  await expect(empty).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await filledWakes()
  await page.getByRole('button', { name: /^Remove from cart/ }).click()
  await expect(empty).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('starts a page in a browser that does not support strict-dynamic', async ({ page }) => {
  await page.route('**/faqs', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const original = headers['content-security-policy'] ?? ''
    expect(original).toContain("'strict-dynamic' ")
    const policy = original.replace("'strict-dynamic' ", '')
    expect(policy).not.toContain('strict-dynamic')
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })
  await visitor.open(page, '/faqs')
})
