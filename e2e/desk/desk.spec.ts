import { expect } from '@playwright/test'
import { type Desk, openSection, pay, signInAs, type Staff, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'

const REASON = 'The pack was bought for the wrong house'
const MOBILE = '9840011002'
const OTHER_MOBILE = '9840011004'

/** Does an act that the API refuses on purpose. */
async function refused({ page, allow }: Staff, path: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(path))
  await act()
  const answer = await answered
  allow(`${String(answer.status())} POST ${new URL(answer.url()).pathname}`)
}

/** Support proposes the refund of an order, and an approver opens the list of proposals. */
async function proposeRefund(desk: Desk, order: string): Promise<{ support: Staff; approver: Staff }> {
  const support = await desk.signIn('Asha Pillai')
  await support.page.goto(`/orders/${order}`)
  await support.page.getByLabel('Reason: Propose a refund').fill(REASON)
  await support.page.getByRole('button', { name: 'Propose a refund' }).click()
  await expect(support.page.getByText('A refund waits for approval')).toBeVisible()
  const approver = await desk.signIn('Ravi Krishnan')
  await openSection(approver.page, 'Refunds')
  return { support, approver }
}

test('support proposes a refund, and an approver with a new proof approves it [SPEC-17-13, SPEC-17-14]', async ({
  desk,
}) => {
  const family = await desk.household(MOBILE)
  await pay(desk, family)
  const { approver } = await proposeRefund(desk, family.order)
  await expect(approver.page.getByText(REASON)).toBeVisible()
  await inspect(approver.page, 'refunds')
  await desk.shop.moveTo(new Date((await desk.shop.now()).getTime() + 6 * 60_000))
  const approve = approver.page.getByRole('button', { name: 'Approve the refund' })
  await refused(approver, '/approve', () => approve.click())
  const opened = approver.page.context().waitForEvent('page')
  await approver.page.getByRole('link', { name: 'Sign in again in a new tab' }).click()
  const tab = await opened
  await signInAs(tab, 'Ravi Krishnan')
  await tab.waitForURL('**/refunds')
  await tab.close()
  await approve.click()
  await expect(approver.page.getByRole('status')).toContainText('₹149.00 of the order')
  await expect(approver.page.getByText('No refund waits for approval.')).toBeVisible()
  await expect
    .poll(async () => (await family.buyer.packs()).map(({ packagename }) => packagename))
    .toEqual([])
})

test('an approver rejects a refund, and the order shows who did and why [SPEC-17-15]', async ({ desk }) => {
  const family = await desk.household(OTHER_MOBILE)
  await pay(desk, family)
  const { support, approver } = await proposeRefund(desk, family.order)
  await desk.shop.moveTo(new Date((await desk.shop.now()).getTime() + 6 * 60_000))
  const waiting = approver.page.getByRole('region', { name: `Refund of the order ${family.order}` })
  await refused(approver, '/approve', () =>
    waiting.getByRole('button', { name: 'Approve the refund' }).click(),
  )
  await expect(approver.page.getByRole('alert')).toBeVisible()
  await waiting.getByLabel('Reason: Reject').fill('The film was watched')
  await waiting.getByRole('button', { name: 'Reject' }).click()
  await expect(approver.page.getByRole('status')).toContainText('is rejected')
  await expect(approver.page.getByRole('alert')).toHaveCount(0)
  await support.page.reload()
  await expect(support.page.getByRole('table', { name: 'Proposed refunds' })).toContainText(
    /rejected by ravi\.k, .*: The film was watched/,
  )
})

test('a person sees the sections of their roles, and an error at a wrong address [SPEC-17-06]', async ({
  desk,
}) => {
  const { page, allow } = await desk.signIn('Ravi Krishnan')
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await expect(menu.getByRole('link')).toHaveText([
    'Orders',
    'Refunds',
    'Disputes',
    'Payouts',
    'Catalogue',
    'Figures',
    'Operations',
  ])
  allow('403 GET /staff/api/requests')
  await page.goto('/requests')
  await expect(page.getByRole('alert')).toContainText('Your role does not allow this.')
  await page.goto('/nothing')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('button', { name: /Ravi Krishnan/ })).toBeVisible()
})

test('signing out of a session that is over does not sign in again [SPEC-17-99]', async ({ desk }) => {
  const { page, allow } = await desk.signIn('Ravi Krishnan')
  await page.context().clearCookies({ name: 'desk-session' })
  allow('401 POST /staff/api/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
})

test('another page of a list is shown from its start with the focus, and Back returns to the place', async ({
  desk,
}) => {
  const { page } = await desk.signIn('Kiran Chandran')
  await openSection(page, 'Catalogue')
  await page.getByLabel('Title of the draft').fill('Many items')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: 'Choose an item to change' }).click()
  const top = () => page.evaluate(() => window.scrollY)
  const next = page.getByRole('link', { name: 'Next page' })
  await next.click()
  await page.waitForURL(/after=/)
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
  await expect.poll(top).toBe(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(0)
})
