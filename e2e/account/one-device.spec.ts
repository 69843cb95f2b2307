import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { createPartnerLink } from '#e2e/support/partner-link.ts'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test('ends the session of the first device after a login on another, and shows why [SPEC-1-02, SPEC-10.2-03, SPEC-12-15, THR-T10]', async ({
  page,
  otherBrowser,
  shop,
  allow,
}) => {
  const mobile = takeSeededMobile()
  await visitor.openPartnerLink(page, await createPartnerLink(shop, mobile))
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()

  const other = await otherBrowser()
  await visitor.open(other, '/')
  await visitor.logIn(other, shop, mobile)
  await other.waitForURL(/\/dashboard$/)

  allow('401 POST /api/payment/payU')
  await visitor.agreeToTerms(page)
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  const why = 'You were signed out because this account was used on another device.'
  await expect(page.getByText(why).first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Please login to continue' })
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue(mobile)
  await checkAccessibility(page, 'the login dialog')
  // The cart is kept.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
