import { expect, type Page } from '@playwright/test'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { TRAIN } from '#test/fixtures.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { createPartnerLink } from '#e2e/support/partner-link.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const QUERY = 'I paid twice on Friday.\nPlease look at the second payment.'

/** Registers a subscriber and opens the form. */
async function openForm(page: Page, buyer: Buyer): Promise<void> {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token() })
  await findForm(page)
}

async function findForm(page: Page): Promise<void> {
  await visitor.open(page, '/raise-a-request')
  await expect(page.getByLabel('Request Type')).toBeVisible()
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Request Type').selectOption('Payment Related')
  await page.getByLabel('Query').fill(QUERY)
  await page.getByLabel('Alternate Contact Number').fill('9840054321')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

test('leads a visitor to the login, and back [SPEC-2.15-01]', async ({ page }) => {
  await visitor.open(page, '/raise-a-request')
  await expect(page.getByRole('heading', { name: 'Login to raise the request' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('/?next=%2Fraise-a-request')
})

test(
  'raises a request, and shows it with its state in My Account [SPEC-1-08, SPEC-8-08, SPEC-10.4-05]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    await openForm(page, buyer)
    await page.getByLabel('Alternate Contact Number').fill('98400')
    // One click is enough, although a field shows its error at the same time.
    await submit(page)
    for (const text of [
      'Please choose a Type.',
      'Please type your query',
      'Please enter a valid Mobile Number.',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('Request Type')).toBeFocused()

    await fill(page)
    await submit(page)
    await expect(page.getByText('Request has been successfully raised')).toBeVisible()
    await checkAccessibility(page, 'request, raised')
    await expect(page.getByLabel('Query')).toHaveValue('')
    const number = await page.getByText(/^SR[A-Z2-7]{10}$/).innerText()
    await page.getByRole('link', { name: 'See it in My Account' }).click()
    const request = page.getByRole('region', { name: 'Raised Requests' }).getByRole('listitem')
    for (const words of ['Payment Related', 'Open', 'I paid twice on Friday.', number]) {
      await expect(request).toContainText(words)
    }
  },
)

test('keeps the input of a request after a reload and a lost network [SPEC-14-06]', async ({
  page,
  shop,
  buyer,
  allow,
}) => {
  await openForm(page, buyer)
  await fill(page)
  await page.reload()
  await expect(page.getByLabel('Query')).toHaveValue(QUERY)
  await visitor.waitForHydration(page)

  allow(`net::ERR_FAILED POST ${shop.url}/api/raiseRequest`)
  await page.route('/api/raiseRequest', (route) => route.abort('failed'))
  await submit(page)
  await expect(page.getByText('Error while raising a request')).toBeVisible()
  const why = page.getByRole('main').getByText('Something went wrong. Please try again later')
  await expect(why).toBeVisible()
  await expect(page.getByLabel('Query')).toHaveValue(QUERY)

  await page.unroute('/api/raiseRequest')
  await submit(page)
  await expect(page.getByText('Request has been successfully raised')).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('keeps the input of a request after the end of the session, and sends it after the login [SPEC-10.2-01, SPEC-14-07]', async ({
  page,
  shop,
  allow,
}) => {
  const mobile = takeSeededMobile()
  await visitor.openPartnerLink(page, await createPartnerLink(shop, mobile))
  await findForm(page)
  await fill(page)
  const token = (await visitor.storedToken(page)) ?? ''
  await page.request.post('/api/auth/logout', { headers: { 'x-auth-token': token } })
  allow('401 POST /api/raiseRequest')
  await submit(page)

  const dialog = page.getByRole('dialog', { name: 'Please login to continue' })
  await dialog.getByRole('button', { name: 'Get OTP' }).click()
  await dialog.getByLabel('Enter OTP').fill(await shop.simulators.readCode(mobile))
  await dialog.getByRole('button', { name: 'Verify OTP and Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Query')).toHaveValue(QUERY)
  await submit(page)
  await expect(page.getByText('Request has been successfully raised')).toBeVisible()
})
