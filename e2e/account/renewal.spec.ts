/** Automatic renewal: consent in the cart, approval at the simulator of PayU, the UPI app, My Account, and the stop. */
import { FAMILY } from '#test/fixtures.ts'
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { cardOf, expectRenewal, payCart, TICK } from '#e2e/support/household-steps.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const consentOf = (page: Page) => page.getByRole('region', { name: 'Automatic renewal' })

test(
  'buys a plan that renews, sees it in the UPI app and in My Account, and stops it in two taps [SPEC-15-46, SPEC-15-49, SPEC-15-51, SPEC-15-54]',
  { tag: '@phone' },
  async ({ page, shop, buyer }) => {
    test.slow()
    const mobile = newMobile()
    await visitor.openWithCart(page, buyer, mobile, FAMILY)
    const consent = consentOf(page)
    await expect(consent).toContainText('₹249.00 every month')
    await expect(consent.getByRole('checkbox')).not.toBeChecked()
    await checkAccessibility(page, 'the box of automatic renewal')
    await consent.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await expect(consent.getByRole('checkbox', { name: TICK })).toBeChecked()

    await visitor.proceedToPay(page)
    await expect(page.getByText('at most ₹ 249.00, as presented')).toBeVisible()
    await visitor.payNow(page)

    const app = await page.context().newPage()
    await app.goto(`${shop.simulators.url}/upi-app`)
    const mandate = app.getByRole('listitem').filter({ hasText: mobile })
    await expect(mandate).toContainText('Family Max')
    await expect(mandate.locator('.state')).toHaveText('active')

    await expectRenewal({ page }, 'Next payment')
    const card = cardOf(page)
    await expect(card).toContainText('Family Max')
    await expect(card).toContainText('₹249.00')
    await checkAccessibility(page, 'a renewal in My Account')
    await card.getByRole('button', { name: 'Stop renewal' }).click()
    const sheet = page.getByRole('dialog', { name: 'Stop renewal?' })
    await expect(sheet).toContainText('Your plan runs until')
    await checkAccessibility(page, 'the question whether to stop a renewal')
    await sheet.getByRole('button', { name: 'Stop renewal' }).click()
    await expect(card).toContainText('Automatic renewal is stopped. Nothing more is taken.')
    await expect(card.getByRole('heading', { name: 'Renewal' })).toBeFocused()
    await checkAccessibility(page, 'a stopped renewal in My Account')

    await expect(async () => {
      await app.reload()
      await expect(mandate.locator('.state')).toHaveText('cancelled', { timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
    expect(await buyer.packs()).toHaveLength(1)
  },
)

test('stops by keyboard, and says so while the shop cannot be reached [SPEC-15-54]', async ({
  page,
  shop,
  buyer,
  allow,
}) => {
  test.slow()
  allow(`net::ERR_FAILED POST ${shop.url}/api/account/renewal/stop`)
  await visitor.openWithCart(page, buyer, newMobile(), FAMILY)
  await consentOf(page).getByText(TICK).click()
  await payCart({ page })
  await expectRenewal({ page }, 'Family Max')

  await cardOf(page).getByRole('button', { name: 'Stop renewal' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Stop renewal?' })
  await page.route('**/api/account/renewal/stop', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await expect(sheet.getByRole('alert')).toContainText('Something went wrong')
  await page.keyboard.press('Escape')
  await expect(cardOf(page).getByRole('button', { name: 'Stop renewal' })).toBeFocused()
  await page.unroute('**/api/account/renewal/stop')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await expect(cardOf(page)).toContainText('Automatic renewal is stopped')
})

test('a plan that renews is not offered a second renewal, and other packs have no box [SPEC-15-47]', async ({
  page,
  buyer,
}) => {
  test.slow()
  await visitor.openWithCart(page, buyer, newMobile(), FAMILY)
  await consentOf(page).getByText(TICK).click()
  await payCart({ page })
  await expectRenewal({ page }, 'Next payment')

  await visitor.open(page, '/quick-recharge')
  await visitor.plan(page, 'South Stars').getByText('1 Month', { exact: true }).click()
  await visitor.plan(page, 'South Stars').getByRole('button', { name: 'Queue @ ₹149' }).click()
  await visitor.open(page, '/cart')
  await expect(page.getByText('A plan of yours renews by itself already.')).toBeVisible()
  await visitor.setStorage(page, { token: buyer.token(), cart: 'P2-KADALORA-RAYIL' })
  await visitor.open(page, '/cart')
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeVisible()
  await expect(page.locator('.renewal-consent')).toHaveCount(0)
})
