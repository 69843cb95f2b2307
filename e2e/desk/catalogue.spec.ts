import { expect, type Page } from '@playwright/test'
import { openSection, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'

const AUTHOR = 'Kiran Chandran'
const APPROVER = 'Ravi Krishnan'

/** Begins a draft, and opens the form of an item. */
async function openItem(
  page: Page,
  title: string,
  [kind, item]: [kind: string, item: string],
): Promise<void> {
  await openSection(page, 'Catalogue')
  await page.getByLabel('Title of the draft').fill(title)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('link', { name: 'Choose an item to change' }).click()
  await page.getByLabel('Kind').selectOption(kind)
  await page.getByLabel('Name or id').fill(item)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: item }).click()
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('status')).toContainText('The draft is submitted.')
}

async function approve(page: Page, title: string): Promise<void> {
  await openSection(page, 'Catalogue')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByRole('status')).toContainText('The draft is approved.')
  await expect(page.getByText('published', { exact: true })).toBeVisible()
}

test('a price is changed in a draft, previewed, approved, on sale, and undone [SPEC-17-25, SPEC-17-29, SPEC-17-31]', async ({
  desk,
}) => {
  const { page, allow } = await desk.signIn(AUTHOR)
  await openSection(page, 'Catalogue')
  await inspect(page, 'drafts')
  await openItem(page, 'Prices of December', ['package', 'Family Max'])
  await inspect(page, 'an item')
  allow(`422 POST /staff/api${new URL(page.url()).pathname}s`)
  await page.getByLabel('Price in rupees 1').fill('0')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByText('must be more than zero')).toBeVisible()
  await page.getByLabel('Price in rupees 1').fill('349.00')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByRole('row', { name: /price of P1-FAMILY-MAX-1M/ })).toContainText('+40.2 %')
  await page.getByRole('button', { name: 'Show the pages' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
  await expect(preview.getByText('₹349').first()).toBeVisible()
  await inspect(page, 'a draft')
  await page.getByLabel('Page').selectOption('Questions')
  await page.getByLabel('Language').selectOption('தமிழ் (Tamil)')
  await expect(preview.locator('html')).toHaveAttribute('lang', 'ta')
  await submit(page)

  const { page: approver } = await desk.signIn(APPROVER)
  const plans = async () => (await approver.request.get(`${desk.shop.url}/api/movies`)).text()
  expect(await plans()).not.toContain('"349.00"')
  await approve(approver, 'Prices of December')
  await expect.poll(plans).toContain('"349.00"')

  await page.reload()
  await page.getByRole('button', { name: 'Undo this publication' }).click()
  await expect(page.getByRole('heading', { name: 'Undo: Prices of December' })).toBeVisible()
  await submit(page)
  await approve(approver, 'Undo: Prices of December')
  await expect.poll(plans).not.toContain('"349.00"')
})
