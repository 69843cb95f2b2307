/** The pay bar: on a phone the total and the button stay at the lower edge, and never cover the ways to pay. */
import { expect, type Locator, type Page } from '@playwright/test'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const SMALL = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
] as const
const LARGE = [
  { width: 390, height: 844 },
  { width: 430, height: 932 },
]
/** Languages with long words. */
const LONG_WORDS = ['ta', 'kn', 'ml', 'bn', 'te']
/** The largest height of the bar, as a share of the screen's height. */
const MAX_SHARE = 1 / 6

const paymentMethods = (page: Page) => page.getByRole('group', { name: 'Payment' })
const paymentMethod = (page: Page, name: string) =>
  paymentMethods(page).locator('label').filter({ hasText: name })
const bar = (page: Page) => page.locator('.checkout-panel__bar')

const bottomOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.getBoundingClientRect().bottom)

/** Returns whether nothing covers the middle, the top and the bottom of an element. */
const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    return [top + 2, top + height / 2, top + height - 2].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })

test('shows the ways to pay, reachable on phones of every height', async ({ page, buyer }) => {
  await buyer.register(newMobile(), FAMILY_AND_TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  for (const size of [...SMALL, ...LARGE]) {
    const on = `${String(size.width)} x ${String(size.height)}`
    await page.setViewportSize(size)
    await visitor.open(page, '/cart')
    await expect(paymentMethod(page, 'PayU')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = await bar(page).boundingBox()
    expect(box?.height, on).toBeLessThanOrEqual(size.height * MAX_SHARE)
    // The bar is at the lower edge from the start, for every cart.
    expect((box?.y ?? 0) + (box?.height ?? 0), on).toBe(size.height)

    // As with the arrow keys and the Tab key.
    await paymentMethods(page).getByRole('radio', { name: 'PayU' }).focus()
    await expect.poll(() => isInView(paymentMethod(page, 'PayU')), on).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isInView(paymentMethod(page, 'Paytm')), on).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => isInView(page.locator('.checkout-panel .checkbox')), on).toBe(true)
  }
})

test('shows the chosen way to pay in the first view of a current phone', async ({ page, buyer }) => {
  await buyer.register(newMobile(), FAMILY_AND_TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  for (const size of LARGE) {
    await page.setViewportSize(size)
    await visitor.open(page, '/cart')
    await expect(paymentMethod(page, 'PayU')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect.poll(() => isInView(paymentMethod(page, 'PayU')), String(size.width)).toBe(true)
  }
})

test('keeps the bar low before the terms are accepted, even with long words', async ({ page, buyer }) => {
  await visitor.openWithCart(page, buyer, newMobile(), FAMILY_AND_TRAIN)
  const [{ width, height }] = SMALL
  await page.setViewportSize({ width, height })
  for (const language of LONG_WORDS) {
    await visitor.open(page, `/${language}/cart`)
    await expect(bar(page).getByRole('link'), language).toBeVisible()
    const box = await bar(page).boundingBox()
    expect(box?.height, language).toBeLessThanOrEqual(height * MAX_SHARE)
  }
})

test('keeps the bar low while a payment is being confirmed, even with long words', async ({
  page,
  buyer,
}) => {
  await visitor.openWithCart(page, buyer, newMobile(), FAMILY_AND_TRAIN)
  await visitor.proceedToPay(page)
  for (const { width, height } of SMALL) {
    await page.setViewportSize({ width, height })
    for (const language of LONG_WORDS) {
      await visitor.open(page, `/${language}/cart`)
      await expect(bar(page).getByRole('button')).toHaveCount(2)
      const box = await bar(page).boundingBox()
      expect(box?.height, language).toBeLessThanOrEqual(height * MAX_SHARE)
      // At the lower edge, although the panel begins below it.
      expect(await bottomOf(bar(page)), language).toBe(height)
    }
  }
  // The end of the page is above the bar.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const top = await bar(page).evaluate((element) => element.getBoundingClientRect().top)
  expect(await bottomOf(page.locator('.site-footer'))).toBeLessThanOrEqual(top)
})
