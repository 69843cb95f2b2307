import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { tabTo } from '#e2e/support/tab-to.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test('fills a cart and creates an account by keyboard alone [SPEC-11-28]', async ({ page, shop }) => {
  const mobile = newMobile()
  const { keyboard } = page
  await visitor.open(page, '/new-connection')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')

  const familyMax = visitor.plan(page, 'Family Max')
  await tabTo(page, familyMax.getByRole('radio').first())
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(familyMax.getByRole('radio', { name: /^3 Months/ })).toBeChecked()
  await keyboard.press('Tab')
  await expect(familyMax.getByRole('button', { name: 'Subscribe @ ₹687' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(familyMax.getByRole('button', { name: 'Remove from Cart' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Movies' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const movie = visitor.pack(page, 'கடலோர ரயில்').getByRole('checkbox')
  await tabTo(page, movie)
  await keyboard.press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip the rows' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Register & Review Cart' }))
  await keyboard.press('Enter')

  await tabTo(page, page.getByLabel('First Name'))
  await keyboard.type('Meena')
  await keyboard.press('Tab')
  await keyboard.type('Iyer')
  await keyboard.press('Tab')
  await keyboard.type(mobile)
  const send = page.getByRole('button', { name: 'Send OTP' })
  await expect(send).toBeVisible()
  await tabTo(page, send)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Enter OTP')).toBeFocused()
  await keyboard.type(await shop.simulators.readCode(mobile))
  await keyboard.press('Enter')
  await expect(page.getByText('OTP Verified Successfully')).toBeVisible()

  await tabTo(page, page.getByLabel('Pincode'))
  await keyboard.type('60001')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('City')).toHaveValue('Chennai')
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }))
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Age Group')).toBeFocused()
  await keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Sign Up' }))
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: 'I agree' }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay' }))
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled()
})

test('keeps the focus in a dialog, and returns it after closing [SPEC-2.9-04, SPEC-10.4-02]', async ({
  page,
}) => {
  await visitor.setStorage(page, { cart: 'P2-KADALORA-RAYIL' })
  await visitor.open(page, '/registration')
  const link = page.getByRole('button', { name: 'Terms and Conditions' })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await checkAccessibility(page, 'the terms')
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
})
