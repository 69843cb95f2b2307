import { expect, type Page } from '@playwright/test'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** Registers and pays an order. @returns the order's id */
async function purchase(buyer: Buyer, mobile: string): Promise<string> {
  const orderId = await buyer.register(mobile, FAMILY_AND_TRAIN)
  await buyer.payAtPayu(orderId)
  return orderId
}

async function openAccount(page: Page, buyer: Buyer, path = '/my-account'): Promise<void> {
  await visitor.setStorage(page, { token: buyer.token() })
  await visitor.open(page, path)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
}

test(
  'shows the active packs, all transactions and the device [SPEC-1-08, SPEC-2.13-02, SPEC-7-27, SPEC-10.4-04]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    const orderId = await purchase(buyer, newMobile())
    await openAccount(page, buyer)
    await expect(page.getByRole('region', { name: 'App Packs' }).getByRole('heading')).toHaveText([
      'Family Max',
    ])
    await expect(page.getByRole('region', { name: 'Other Packs' }).getByRole('heading')).toHaveText([
      'கடலோர ரயில் Kadalora Rayil',
    ])
    await expect(page.getByRole('row', { name: /^Device Chrome on/ })).toBeVisible()
    await expect(page.getByText('No requests yet.')).toBeVisible()

    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page).toHaveURL(/\/my-account\?tab=transactions$/)
    const rows = page.getByRole('region', { name: 'Transactions' }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    for (const words of [orderId, /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/])
      await expect(rows.first()).toContainText(words)
    await expect(rows.filter({ hasText: 'Family Max' })).toContainText('₹687.00')
    await page.reload()
    await expect(rows).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL(/\/my-account$/)
    await expect(page.getByRole('region', { name: 'App Packs' })).toBeVisible()
  },
)

test('prints all transactions and nothing else [SPEC-2.13-08, SPEC-9-07]', async ({ page, buyer }) => {
  await purchase(buyer, newMobile())
  await openAccount(page, buyer, '/my-account?tab=transactions')
  const box = page.getByRole('region', { name: 'Transactions' })
  await expect(box).toHaveCSS('max-height', '600px')
  await page.emulateMedia({ media: 'print' })
  await expect(box).toHaveCSS('max-height', 'none')
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
  for (const gone of ['banner', 'contentinfo'] as const) await expect(page.getByRole(gone)).toBeHidden()
  await expect(page.getByText('Account Details')).toBeHidden()
})

test('returns to the requested tab after the login [SPEC-10.4-06]', async ({ page, buyer, context }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.open(page, '/my-account?tab=transactions')
  await page.waitForURL('/?next=%2Fmy-account%3Ftab%3Dtransactions')
  // The login happens in another tab; this one continues by itself.
  await visitor.setStorage(await context.newPage(), { token: buyer.token() })
  await page.waitForURL('/my-account?tab=transactions')
  await expect(page.getByText('No transactions yet')).toBeVisible()
})

test(
  'changes the account, and another mobile after its code [SPEC-1-08, SPEC-2.13-05]',
  { tag: '@phone' },
  async ({ page, shop, buyer }) => {
    const [before, after] = [newMobile(), newMobile()]
    await buyer.register(before, TRAIN)
    await openAccount(page, buyer)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('First Name').fill('Meena')
    await page.getByLabel('Pincode').fill('060017')
    await page.getByLabel('Mobile', { exact: true }).fill(after)
    await page.getByRole('button', { name: 'Update Account' }).click()
    const pincode = page.getByLabel('Pincode')
    await expect(pincode).toHaveAccessibleDescription(
      "Pincode can't be empty and it will have 6 digit numbers",
    )
    await pincode.fill('600017')
    await page.getByRole('button', { name: 'Update Account' }).click()
    await expect(page.getByText('Mobile Number needs to be verified with OTP')).toBeVisible()

    await visitor.verifyMobile(page, shop, after)
    await page.getByRole('button', { name: 'Update Account' }).click()
    await expect(page.getByText('Updated Successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: 'First Name Meena' })).toBeVisible()
    await expect(page.getByRole('row', { name: `Mobile ${after}` })).toBeVisible()
    await expect(async () => {
      const [notice] = await shop.simulators.messagesTo(before)
      expect(notice?.text).toContain(`was changed to the one that ends in ${after.slice(-4)}`)
    }).toPass()
  },
)

test('keeps an edit after a reload, and ends it on Cancel', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await openAccount(page, buyer)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Last Name').fill('Iyer')
  await page.reload()
  await expect(page.getByLabel('Last Name')).toHaveValue('Iyer')
  await visitor.waitForHydration(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: 'Last Name Raman' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: 'Last Name Raman' })).toBeVisible()
})

test('ends the session in both tabs on Sign out everywhere [ASVS-7.5.2]', async ({
  page,
  context,
  buyer,
}) => {
  await buyer.register(newMobile(), TRAIN)
  await openAccount(page, buyer)
  const other = await context.newPage()
  await visitor.open(other, '/dashboard')
  await expect(other.getByText('No pack purchase made yet')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out on all devices.')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await other.waitForURL((url) => url.pathname === '/')
})

test('scrolls no further down when a page that still loads is opened again', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token() })
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open(page, '/my-account')
  await page.waitForLoadState('networkidle')
  const scrollTop = () => page.evaluate(() => window.scrollY)
  await page.getByRole('heading', { name: 'Your Data' }).evaluate((heading) => heading.scrollIntoView())
  const before = await scrollTop()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Your Data' })).toBeAttached()
  await visitor.settle(page)
  expect(await scrollTop()).toBeLessThanOrEqual(before)
})

test('keeps the close button of a dialog round beside a long title', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token() })
  await page.setViewportSize({ width: 360, height: 740 })
  await visitor.open(page, '/ta/my-account')
  await page.getByRole('button', { name: 'எல்லாச் சாதனங்களிலும் வெளியேறவும்' }).click()
  const box = await page.getByRole('dialog').locator('.icon-btn').boundingBox()
  expect(box?.width).toBe(box?.height)
})
