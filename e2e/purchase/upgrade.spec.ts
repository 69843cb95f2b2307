/** An owner of an app plan upgrades it at once, sees how the amount is calculated, and afterwards what was paid. */
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { type TestCart, FAMILY } from '#test/fixtures.ts'

const PURCHASED = 'Base pack already purchased. Purchase this pack once the existing pack expires'
const SOUTH_QUEUED: TestCart = { poid: 'P1-SOUTH-STARS-1M', amount: '149.00', start: 'queue' }

type Offer = { credit: string; unusedDays: number; totalDays: number }

/** Registers a subscriber who owns a plan for a month, of which the first day has begun. @returns the credit */
async function openAsOwner(page: Page, buyer: Buyer): Promise<Offer> {
  await buyer.payAtPayu(await buyer.register(newMobile(), FAMILY))
  await visitor.setStorage(page, { token: buyer.token() })
  const offer = (await buyer.packs())[0]?.upgrade
  if (!offer) throw new Error('the pack cannot be upgraded')
  return offer
}

/** Returns the rest of 687 rupees after the credit, as pages show it, without the paise of whole rupees. */
const leftOf = ({ credit }: Offer): string => `₹${(687 - Number(credit)).toFixed(2)}`.replace(/\.00$/, '')
const exact = (rupees: string): string => (rupees.includes('.') ? rupees : `${rupees}.00`)

test(
  'an owner of a plan upgrades by keyboard, and sees the calculation before and after the payment [SPEC-15-20, SPEC-15-21]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    test.slow()
    const offer = await openAsOwner(page, buyer)
    const amount = leftOf(offer)
    await visitor.open(page, '/quick-recharge')
    const plan = visitor.plan(page, 'Family Max')
    await expect(plan).toContainText(PURCHASED)
    await plan.getByText('3 Months', { exact: true }).click()
    await expect(plan.getByRole('button', { name: 'Queue @ ₹687' })).toBeVisible()
    await expect(plan).toContainText(`for ${offer.unusedDays} unused days of Family Max`)
    await checkAccessibility(page, 'a plan that is an upgrade')
    await plan.getByRole('button', { name: `Upgrade now @ ${amount}` }).focus()
    await page.keyboard.press('Enter')
    await expect(plan.getByRole('button', { name: 'Remove from Cart' })).toBeFocused()
    await page.getByRole('link', { name: 'Review Cart' }).click()

    const bill = page.getByRole('region', { name: 'Billing Information' })
    const rows = bill.getByRole('table', { name: 'Your upgrade' }).getByRole('row')
    await expect(rows).toHaveText([
      'Price₹687.00',
      `Unused days of Family Max${offer.unusedDays} of ${offer.totalDays} days`,
      `Credit for these days− ₹${offer.credit}`,
      `To pay${exact(amount)}`,
    ])
    await expect(page.getByRole('main')).toContainText(
      'Starts as soon as you pay. Your Family Max plan ends then.',
    )
    await checkAccessibility(page, 'a cart with an upgrade')
    await visitor.proceedToPay(page)
    await visitor.payNow(page)
    const sum = page.getByRole('table', { name: 'Your upgrade' })
    await expect(sum.getByRole('row').last()).toHaveText(`Paid${exact(amount)}`)
    expect((await sum.boundingBox())?.x, 'the distance from the edge of the screen').toBeGreaterThanOrEqual(
      16,
    )
    await checkAccessibility(page, 'a paid upgrade')

    await visitor.open(page, '/my-account?tab=transactions')
    const table = page.getByRole('table', { name: 'Transactions' })
    await expect(table).toContainText(`including ₹${offer.credit} of credit`)
    await expect(table).toContainText('Upgraded: its unused days paid a part of the next plan')
    await checkAccessibility(page, 'transactions with an upgrade')
  },
)

test(
  'My Account offers to queue the plan and to upgrade it; behind a queued pack the upgrade alone [SPEC-15-20]',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    const amount = leftOf(await openAsOwner(page, buyer))
    await visitor.open(page, '/my-account')
    const card = page.getByRole('region', { name: 'When Family Max ends' })
    await expect(card.getByRole('button', { name: '3 Months: Queue @ ₹687' })).toBeVisible()
    const name = `3 Months: Upgrade now @ ${amount}`
    await expect(card.getByRole('button', { name })).toBeVisible()
    await expect(card.getByRole('button', { name: '1 Month: Upgrade', exact: false })).toHaveCount(0)
    await checkAccessibility(page, 'a plan that can be queued or upgraded')

    await buyer.payAtPayu(await buyer.placeOrder(SOUTH_QUEUED))
    await visitor.open(page, '/my-account')
    const upgrade = page.getByRole('region', { name: 'Your upgrade' })
    await expect(upgrade.getByRole('button', { name: /Queue/ })).toHaveCount(0)
    await upgrade.getByRole('button', { name }).click()
    await expect(page.getByRole('table', { name: 'Your upgrade' })).toBeVisible()
    await visitor.proceedToPay(page)
    await visitor.payNow(page)
    const packs = await buyer.packs()
    const queued = packs.find(({ packagename }) => packagename === 'South Stars')
    expect(packs.map(({ endDate }) => endDate)).toContain(queued?.startDate)
  },
)

test('a plan of the cart whose buyer owns one can become an upgrade, paid on its own [SPEC-15-20]', async ({
  page,
  buyer,
  allow,
}) => {
  const amount = leftOf(await openAsOwner(page, buyer))
  await visitor.setStorage(page, { cart: 'P1-FAMILY-MAX-3M,P2-MAZHAI-VAASAL' })
  allow('409 POST /api/users/createTransaction')
  await visitor.open(page, '/cart')
  await page.getByRole('button', { name: `Upgrade now @ ${amount}` }).click()
  await expect(page.getByText('An upgrade is paid for on its own.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Your upgrade' })).toBeVisible()
})
