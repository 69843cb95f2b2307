import { expect } from '@playwright/test'
import { openSection, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'
import { CAMT, MT940 } from '#test/statement-samples.ts'

// Another test expects a shop in which nothing was imported yet.
test.use({ shopName: 'payouts' })

test('finance imports a statement of the bank as it is, and sees when reports of gateways arrived [SPEC-17-59, SPEC-17-61]', async ({
  desk,
}) => {
  const { page } = await desk.signIn('Meena Sundaram')
  await openSection(page, 'Payouts')
  const fetched = page.getByRole('table', { name: 'Reports fetched from the gateways' })
  for (const gateway of [/^PayU/, /^Paytm/])
    await expect(fetched.getByRole('row', { name: gateway })).toContainText('In time')
  await inspect(page, 'fetched reports')

  await page.getByRole('link', { name: 'Import a payout report' }).click()
  await page.getByLabel('What it is').selectOption('Bank statement')
  const file = page.locator('input[name=file]')
  // The name says nothing about the format.
  const choose = (text: string) =>
    file.setInputFiles({ name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const write = page.getByRole('button', { name: 'Import', exact: true })
  await choose(MT940.replace('D99,00', 'D98,00'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('has a closing balance that differs by -1.00')
  // The currency of both balances is wrong, in the same words.
  await choose(CAMT.replaceAll('INR', 'USD'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('has the currency USD')
  await choose(CAMT.slice(0, CAMT.length / 2))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([/not well-formed XML/])
  await choose(MT940)
  await write.click()
  await expect(page.getByRole('status')).toContainText('Imported 7 rows: 6 new, 0 known, 1 left out.')
  await choose(CAMT)
  await write.click()
  await expect(page.getByRole('status')).toContainText('Imported 8 rows: 0 new, 6 known, 2 left out.')
  await inspect(page, 'imported statement')
})
