import { expect } from '@playwright/test'
import { pay, test } from '#e2e/support/desk-steps.ts'
import { tabTo } from '#e2e/support/tab-to.ts'

const MOBILE = '9840012001'
const DAY_MS = 86_400_000

test('finance wins a chargeback by keyboard alone [SPEC-17-46]', async ({ desk }) => {
  const family = await desk.household(MOBILE)
  await pay(desk, family)
  const { page } = await desk.signIn('Meena Sundaram')
  const { keyboard } = page
  const now = (await desk.shop.now()).getTime()
  const dayFrom = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  await page.goto('/disputes/record')
  await page.getByLabel('Case number of the gateway').fill('CB-5000')
  await page.getByLabel('Payment', { exact: true }).fill(family.order)
  await page.getByLabel('Disputed amount in rupees').fill('149.00')
  await page.getByLabel('Reason code').fill('10.4')
  await page.getByLabel('Reason, without personal data').fill('The card was not present')
  await page.getByLabel('Opened on').fill(dayFrom(-1))
  await page.getByLabel('Answer until the end of').fill(dayFrom(6))
  await tabTo(page, page.getByRole('button', { name: 'Record the dispute' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Chargeback CB-5000' })).toBeVisible()
  await tabTo(page, page.getByLabel('Reference of the evidence'))
  await keyboard.type('EV-2')
  await keyboard.press('Enter')
  await expect(page.getByText('evidence sent', { exact: true })).toBeVisible()
  await tabTo(page, page.getByLabel('Reason: Record: won'))
  await keyboard.type('Dashboard of the gateway')
  await keyboard.press('Enter')
  await expect(page.getByText('won', { exact: true })).toBeVisible()
  await expect(page.getByText('The gateway returns the amount')).toBeVisible()
})
