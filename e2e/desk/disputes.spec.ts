import { expect, type Page } from '@playwright/test'
import { openSection, pay, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'
import { tabTo } from '#e2e/support/tab-to.ts'

const MOBILE = '9840012001'
const OTHER_MOBILE = '9840012002'
const DAY_MS = 86_400_000

type DisputeFields = { order: string; caseId: string; now: Date }

/** Fills the form of a chargeback of 149.00 that must be answered in six days. */
async function fillDispute(page: Page, { order, caseId, now }: DisputeFields): Promise<void> {
  const dayFrom = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Case number of the gateway').fill(caseId)
  await page.getByLabel('Payment', { exact: true }).fill(order)
  await page.getByLabel('Disputed amount in rupees').fill('149.00')
  await page.getByLabel('Reason code').fill('10.4')
  await page.getByLabel('Reason, without personal data').fill('The card was not present')
  await page.getByLabel('Opened on').fill(dayFrom(-1))
  await page.getByLabel('Answer until the end of').fill(dayFrom(6))
}

test('finance records a chargeback, adds a note, sends the evidence, and records that it is lost [SPEC-17-45, SPEC-17-47, SPEC-17-51]', async ({
  desk,
}) => {
  const family = await desk.household(MOBILE)
  await pay(desk, family)
  await desk.shop.simulators.openChargeback('payu', family.order)
  const { page } = await desk.signIn('Meena Sundaram')
  await openSection(page, 'Disputes')
  await expect(page.getByText('No dispute waits for a decision.')).toBeVisible()
  await inspect(page, 'no disputes')
  await page.getByRole('link', { name: 'Record a dispute' }).click()
  await fillDispute(page, { order: family.order, caseId: 'CB-4711', now: await desk.shop.now() })
  await inspect(page, 'record a dispute')
  await page.getByRole('button', { name: 'Record the dispute' }).click()
  await expect(page.getByRole('heading', { name: 'Chargeback CB-4711' })).toBeVisible()
  await inspect(page, 'a dispute')

  await page.getByRole('link', { name: 'Read the evidence' }).click()
  await expect(page.getByText('One-time code proved the mobile')).toBeVisible()
  await expect(page.getByText(MOBILE)).toHaveCount(0)
  await inspect(page, 'evidence')
  await page.getByRole('link', { name: 'Back to the dispute' }).click()
  const note = page.getByLabel('Note: Add the note')
  await note.fill('The gateway has the order number')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note is added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /The gateway has the order number/ })).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByLabel('Reference of the evidence').fill('EV-1')
  await page.getByRole('button', { name: 'Evidence is sent' }).click()
  await expect(page.getByText('evidence sent', { exact: true })).toBeVisible()
  await page.getByLabel('Reason: Record: lost').fill('Mail of the gateway')
  await page.getByRole('button', { name: 'Record: lost' }).click()
  await expect(page.getByRole('alert')).toContainText('the sale is reversed')
  await inspect(page, 'a lost dispute')

  await page.getByRole('link', { name: family.order }).click()
  await expect(page.getByText('Chargeback CB-4711 of ₹149.00.')).toBeVisible()
  await expect(page.getByText('Refund amount')).toBeVisible()
  await inspect(page, 'an order with a dispute')
  await expect
    .poll(async () => (await family.buyer.packs()).map(({ packagename }) => packagename))
    .toEqual([])
  await openSection(page, 'Disputes')
  await page.getByText('Decided', { exact: true }).click()
  await expect(page.getByRole('row', { name: /CB-4711/ })).toContainText('lost')
})

test('finance wins a chargeback by keyboard alone [SPEC-17-46]', async ({ desk }) => {
  const family = await desk.household(OTHER_MOBILE)
  await pay(desk, family)
  const { page } = await desk.signIn('Meena Sundaram')
  const { keyboard } = page
  await page.goto('/disputes/record')
  await fillDispute(page, { order: family.order, caseId: 'CB-5000', now: await desk.shop.now() })
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
