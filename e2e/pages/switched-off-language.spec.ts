/** A shop that offers English and one other language. */
import { expect } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { PSEUDO_SHOP } from '#e2e/support/pseudo-pages.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.use({ settings: PSEUDO_SHOP })

test(
  'a language that is switched off leads to the English page, with the cart and the form [SPEC-16-06]',
  { tag: '@long' },
  async ({ page }) => {
    await visitor.setStorage(page, { cart: TRAIN.poid })
    await page.evaluate(() => {
      localStorage.setItem('sdg.language', 'te')
      sessionStorage.setItem('sdg.signup', JSON.stringify({ values: { firstName: 'Kavitha' } }))
    })
    await visitor.open(page, '/te/registration?a=1')
    expect(new URL(page.url()).pathname).toBe('/registration')
    await expect(page.getByLabel('First Name')).toHaveValue('Kavitha')
    await page.getByLabel('Mobile', { exact: true }).fill(newMobile())
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  },
)
