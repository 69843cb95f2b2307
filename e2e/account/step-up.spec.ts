import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { createPartnerLink } from '#e2e/support/partner-link.ts'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** A separate shop, in which no code was sent and no payment was made before. */
test.use({ shopKey: 'step-up' })

const SATELLITE = '9000000001'

test('lets a subscriber of a partner link pay from the wallet only after a step-up', async ({
  page,
  shop,
  allow,
}) => {
  await page.goto(await createPartnerLink(shop, SATELLITE))
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
  await page.getByRole('link', { name: 'Movies' }).click()
  await visitor.pack(page, 'மழை வாசல்').click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await page.getByText('Sun Direct wallet').click()
  await visitor.agreeToTerms(page)
  allow('403 POST /api/payment/wallet')
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()

  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(question).toContainText(`We send an OTP to ${SATELLITE}.`)
  await checkAccessibility(page, 'the question who pays')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm with an OTP that it is you.')).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await question.getByRole('button', { name: 'Send OTP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.getByLabel('Enter OTP').fill(await shop.simulators.readCode(SATELLITE))
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})
