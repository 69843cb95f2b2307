/** The section Figures of the desk. */
import { expect } from '@playwright/test'
import { openSection, pay, test } from '#e2e/support/desk-steps.ts'
import { tabTo } from '#e2e/support/tab-to.ts'
import { readFile } from 'node:fs/promises'
import { inspect } from '#e2e/support/inspect-desk-page.ts'

const MOBILES = ['9840013001', '9840013002', '9840013003']

// The sales of other tests would be in the figures.
test.use({ shopName: 'figures' })

test(
  'finance reads yesterday’s sales, opens the numbers and exports them [SPEC-17-35, SPEC-17-44, SPEC-17-64]',
  { tag: '@long' },
  async ({ desk }) => {
    const [first, second, third] = await Promise.all(MOBILES.map((mobile) => desk.household(mobile)))
    if (!first || !second || !third) throw new Error('there are three households')
    await pay(desk, first)
    await pay(desk, second, 'hdfc-net-banking')
    await desk.shop.simulators.openPayment(await third.buyer.startPayment(third.order))
    // The jobs run at once.
    await desk.shop.restart()

    const { page } = await desk.signIn('Meena Sundaram')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    expect(loaded.filter((url) => url.includes('charts'))).toEqual([])
    await openSection(page, 'Figures')
    await expect(page.getByRole('heading', { name: 'Figures' })).toBeVisible()
    expect(loaded.filter((url) => url.includes('charts'))).toHaveLength(1)
    const sales = page.getByRole('region', { name: 'Sales' })
    await expect(sales.getByRole('img', { name: /^Sales in rupees, by gateway/ })).toBeVisible()
    await expect(page.locator('dl')).toContainText('Sales₹298.00')
    await inspect(page, 'figures')

    const methods = page.getByRole('region', { name: 'Payment methods and banks' })
    await expect(
      methods.getByRole('img', { name: /^Payment attempts with a result, by method/ }),
    ).toBeVisible()
    const byMethod = methods.getByRole('table', { name: 'Payment success by method', exact: true })
    await expect(byMethod.getByRole('row', { name: /^Net banking 1 of 1 1 1 0$/ })).toBeVisible()
    await expect(byMethod.getByRole('row', { name: /^UPI 1 of 1 1 1 0$/ })).toBeVisible()
    const byBank = methods.getByRole('table', { name: 'Payment success by bank' })
    await expect(byBank.getByRole('row', { name: /^HDFC Bank 1 of 1 1 1 0$/ })).toBeVisible()

    // The charts are for the eye; the numbers open by keyboard.
    await tabTo(page, sales.locator('summary').first())
    await page.keyboard.press('Enter')
    const row = sales.getByRole('table', { name: 'Sales in rupees, by gateway' }).getByRole('row').last()
    await expect(row).toContainText('₹298.00')
    await inspect(page, 'figures')
    await page.getByText('7 days', { exact: true }).click()
    await expect(page).toHaveURL(/from=.*&to=/)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('day,day_state,figure,part,state,count,amount_rupees')
    expect(csv).toMatch(/^\d{4}-\d\d-\d\d,provisional,sales,payu,,2,298\.00$/m)
    expect(csv).toMatch(/^\d{4}-\d\d-\d\d,provisional,bank_attempts,HDFC Bank,captured,1,149\.00$/m)
    expect(csv).not.toContain(MOBILES[0])
  },
)

test('shows that a range has no sales, and why a range is wrong [SPEC-17-44]', async ({ desk }) => {
  const { page, allow } = await desk.signIn('Meena Sundaram')
  await page.goto('/figures?from=2026-01-01&to=2026-01-07')
  await expect(page.getByText('No sales in these days.')).toBeVisible()
  await expect(page.getByText('Sales in rupees, by gateway: nothing in these days.')).toBeVisible()
  await expect(page.getByText('The gateways stated no bank of a payment in these days.')).toBeVisible()
  await inspect(page, 'figures')
  allow('422 GET /staff/api/figures')
  await page.goto('/figures?from=2026-01-07&to=2026-01-01')
  await expect(page.getByRole('alert')).toContainText('Choose a first day that is not after the last one')
})
