/** The timeline of an order: equal on the payment page, in My Account, and when the page is opened again later. */
import { expect, type Page } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const timeline = (page: Page) => page.getByRole('region', { name: 'What happened' })
/** The texts of the timeline without their times. */
const entries = (page: Page) => timeline(page).locator('.timeline__text')

test(
  'shows the same timeline of a paid order on the payment page, in My Account and later',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    const reference = await visitor.proceedToPay(page)
    await visitor.payNow(page)
    await expect(entries(page)).toHaveText([
      'You ordered கடலோர ரயில் (Kadalora Rayil) for ₹149.00.',
      'You chose PayU.',
      'Payment of ₹149.00 received from PayU.',
      /^Your pack is active: கடலோர ரயில் \(Kadalora Rayil\) until \d\d\/\d\d\/\d{4}\.$/,
    ])
    await checkAccessibility(page, 'story, paid')
    const sentences = await entries(page).allTextContents()

    await visitor.open(page, '/my-account?tab=transactions')
    await page.getByRole('button', { name: 'What happened?' }).click()
    const row = page.locator('.table__timeline')
    await expect(row.locator('.timeline__text')).toHaveText(sentences)
    await checkAccessibility(page, 'story, in My Account')
    await expect(page.getByText('Payments without a pack')).toHaveCount(0)

    await visitor.open(page, `/payment-fail?tsid=${reference}`)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expect(entries(page)).toHaveText(sentences)
    await expect(page.getByRole('button', { name: 'Stay on this page' })).toHaveCount(0)
  },
)

test(
  'shows a pending order in My Account, and updates it by itself when it is paid',
  { tag: '@phone' },
  async ({ page, buyer, shop }) => {
    await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    const reference = await visitor.proceedToPay(page)
    await page.getByText('Other outcomes').click()
    await visitor.click(page, 'Pending until settled manually')
    await expect(entries(page)).toHaveText([
      'You ordered கடலோர ரயில் (Kadalora Rayil) for ₹149.00.',
      'You chose PayU.',
      'PayU waits for your bank.',
      /^(We will ask PayU again within 1 minute|We are asking PayU now), and continue until there is a result\. You can leave this page: we will send you a message\.$/,
    ])
    await checkAccessibility(page, 'story, pending')
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByText('Being confirmed')).toBeVisible()
    await page.getByRole('button', { name: 'What happened?' }).click()
    await expect(page.getByText('PayU waits for your bank.')).toBeVisible()
    await checkAccessibility(page, 'story, pending in My Account')

    await visitor.open(page, `/payment-success?tsid=${reference}`)
    await expect(page.getByText('We are confirming your payment. Please do not pay again.')).toBeVisible()
    await shop.simulators.settle(reference, 'captured')
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 25_000 })
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(entries(page)).toContainText([
      'PayU waits for your bank.',
      'Payment of ₹149.00 received from PayU.',
    ])
  },
)

test(
  'activates the pack within 90 seconds of Pay now if the tab is closed and no webhook comes [SPEC-12-04]',
  { tag: '@long' },
  async ({ page, context, buyer, shop }) => {
    test.setTimeout(150_000)
    await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    const reference = await visitor.proceedToPay(page)
    await shop.simulators.setBehaviour({ system: 'payu', behaviour: 'no-webhook', orderId: reference })
    await shop.simulators.payAtPayu(reference, 'success')
    await page.close()
    await expect.poll(() => buyer.packs(), { timeout: 90_000, intervals: [1_000] }).toHaveLength(1)

    const later = await context.newPage()
    await visitor.open(later, `/payment-success?tsid=${reference}`)
    await expect(later.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await later.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(entries(later).last()).toHaveText(
      /^Your pack is active: கடலோர ரயில் \(Kadalora Rayil\) until /,
    )
  },
)

test(
  'shows why an order failed, that nothing was charged and until when to retry',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    await visitor.proceedToPay(page)
    await visitor.click(page, 'Cancel')
    await expect(entries(page)).toHaveText([
      'You ordered கடலோர ரயில் (Kadalora Rayil) for ₹149.00.',
      'You chose PayU.',
      'The payment was cancelled. No money was taken.',
      /^You can try again until \d\d:\d\d [AP]M\.$/,
    ])
    await checkAccessibility(page, 'story, failed')
  },
)

test(
  'shows the refund of a payment of the wrong amount, and by when it arrives',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    const orderId = await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
    await buyer.payAtPayu(orderId, 'wrong-amount')
    await visitor.open(page, `/payment-success?tsid=${orderId}`)
    await expect(
      page.getByRole('heading', { name: /^Your payment (is being|was) refunded\.$/ }),
    ).toBeVisible()
    await expect(entries(page)).toContainText([
      /^Payment of ₹[\d.]+ received from PayU, but it was not the amount of the order\.$/,
      /^₹[\d.]+ is being returned to where it came from\.$/,
      /within 5–7 working days, by \d\d\/\d\d\/\d{4}; reference RF[A-Z2-7]{20}\.$/,
    ])
    await checkAccessibility(page, 'story, refund')
  },
)

test('shows the timeline to its owner only, and a visitor the link to the login', async ({
  page,
  buyer,
  otherBrowser,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), TRAIN)
  const reference = await visitor.proceedToPay(page)
  await visitor.click(page, 'Cancel')
  await expect(entries(page)).toHaveCount(4)

  const stranger = await otherBrowser()
  await visitor.open(stranger, `/payment-fail?tsid=${reference}`)
  await expect(stranger.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
  await expect(stranger.getByText('Login to see what happened, step by step.')).toBeVisible()
  await expect(entries(stranger)).toHaveCount(0)
})
