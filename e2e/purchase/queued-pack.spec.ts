/** An owner of an app plan queues the next one, sees when it starts, and cancels it before. */
import { dayInIndia } from '#contract/format/india-time.ts'
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { type TestCart, FAMILY } from '#test/fixtures.ts'

const PURCHASED = 'Base pack already purchased. Purchase this pack once the existing pack expires'
const SOUTH: TestCart = { poid: 'P1-SOUTH-STARS-1M', amount: '149.00', start: 'queue' }

/** Registers a subscriber who owns a plan for a month. @returns the day on which it ends, as pages show it */
async function openAsOwner(page: Page, buyer: Buyer, mobile: string): Promise<string> {
  await buyer.payAtPayu(await buyer.register(mobile, FAMILY))
  await visitor.setStorage(page, { token: buyer.token() })
  const [pack] = await buyer.packs()
  return dayInIndia(new Date(pack?.endDate ?? ''))
    .split('-')
    .reverse()
    .join('/')
}

test(
  'an owner of a plan queues the next one, pays, and sees the day of its start [SPEC-15-01, SPEC-15-03, SPEC-15-11]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    const day = await openAsOwner(page, buyer, newMobile())
    await visitor.open(page, '/quick-recharge')
    const plan = visitor.plan(page, 'South Stars')
    await expect(plan).toContainText(PURCHASED)
    await expect(plan).toContainText(`Starts on ${day}, when Family Max ends.`)
    await plan.getByText('1 Month', { exact: true }).click()
    await checkAccessibility(page, 'plans that can be queued')
    await plan.getByRole('button', { name: 'Queue @ ₹149' }).click()
    await page.getByRole('link', { name: 'Review Cart' }).click()

    await expect(page.getByRole('main')).toContainText(`Starts on ${day}`)
    await visitor.proceedToPay(page)
    await visitor.payNow(page)
    await expect(page.getByText(`South Stars starts on ${day}, when the pack before it ends.`)).toBeVisible()

    for (const path of ['/dashboard', '/my-account', '/quick-recharge']) {
      await visitor.open(page, path)
      const queued = page.getByRole('region', { name: 'Queued Pack' })
      await expect(queued).toContainText('South Stars')
      await expect(queued).toContainText(day)
      await checkAccessibility(page, `a queued pack on ${path}`)
    }
    // A second one cannot be queued.
    await expect(visitor.plan(page, 'Sports Season')).toContainText(PURCHASED)
    await expect(page.getByRole('button', { name: /^Queue/ })).toHaveCount(0)
  },
)

test(
  'the owner cancels a queued pack by keyboard and gets the money back [SPEC-15-07]',
  { tag: '@phone' },
  async ({ page, shop, buyer }) => {
    test.slow()
    await openAsOwner(page, buyer, newMobile())
    const orderId = await buyer.placeOrder(SOUTH)
    await buyer.payAtPayu(orderId)
    await visitor.open(page, '/my-account')
    await page.getByRole('button', { name: 'Cancel this pack' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancel South Stars?' })
    await expect(question).toContainText('₹149.00 goes back to where it came from')
    await checkAccessibility(page, 'the question whether to cancel a pack')
    await question.getByRole('button', { name: 'Cancel and get the money back' }).press('Enter')

    await expect(page.getByText('Your queued pack is cancelled. ₹149.00 goes back')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Queued Pack' })).toHaveCount(0)
    await expect
      .poll(
        async () => (await shop.simulators.books()).find((book) => book.orderId === orderId)?.refundedPaise,
        { timeout: 45_000 }, // The simulator of PayU completes a refund later.
      )
      .toBe(149_00)
  },
)

test('offers to queue a plan of the cart that cannot start yet, and pays for it on its own [SPEC-15-01]', async ({
  page,
  buyer,
  allow,
}) => {
  const day = await openAsOwner(page, buyer, newMobile())
  await visitor.setStorage(page, { cart: 'P1-SOUTH-STARS-1M,P2-MAZHAI-VAASAL' })
  allow('409 POST /api/users/createTransaction')
  await visitor.open(page, '/cart')
  await page.getByRole('button', { name: `Queue @ ₹149: starts on ${day}` }).click()
  await expect(page.getByText('A pack that starts later is paid for on its own.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Billing Information' })).toContainText('₹149.00')
  await checkAccessibility(page, 'a cart with a pack that starts later')
  await visitor.proceedToPay(page)
  await visitor.payNow(page)
  await visitor.open(page, '/cart')
  await expect(page.getByRole('region', { name: 'Cart', exact: true }).getByRole('listitem')).toHaveText([
    /மழை வாசல்/,
  ])
})
