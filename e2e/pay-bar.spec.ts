/** On a phone the total and the button stay at the thumb, and never in front of what has to be chosen first. */
import { expect, type Locator, type Page } from '@playwright/test'
import { FAMILY_AND_TRAIN } from './buyer.ts'
import { newMobile, test } from './shop.ts'
import * as visitor from './visitor.ts'

const SMALL = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
]
const USUAL = [
  { width: 390, height: 844 },
  { width: 430, height: 932 },
]
/** Of the screen's height. */
const MOST = 1 / 6

const ways = (page: Page) => page.getByRole('group', { name: 'Payment' })
const way = (page: Page, name: string) => ways(page).locator('label').filter({ hasText: name })
const bar = (page: Page) => page.locator('.cart-panel__go')

/** Nothing lies over its middle, its top or its bottom. */
const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    return [top + 2, top + height / 2, top + height - 2].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })

test('shows the ways to pay, reachable on phones of every height', async ({ page, buyer }) => {
  await buyer.register(newMobile(), FAMILY_AND_TRAIN)
  await visitor.keepInBrowser(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  for (const size of [...SMALL, ...USUAL]) {
    const on = `${String(size.width)} x ${String(size.height)}`
    await page.setViewportSize(size)
    await visitor.open(page, '/cart')
    await expect(way(page, 'PayU')).toBeVisible()
    await expect(ways(page).locator('.pay__opt--loading')).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = await bar(page).boundingBox()
    expect(box?.height, on).toBeLessThanOrEqual(size.height * MOST)
    // It stands at the lower edge from the start, whatever is in the cart.
    expect((box?.y ?? 0) + (box?.height ?? 0), on).toBe(size.height)

    // As the arrow keys and the Tab key of a keyboard do it.
    await ways(page).getByRole('radio', { name: 'PayU' }).focus()
    await expect.poll(() => isInView(way(page, 'PayU')), on).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isInView(way(page, 'Paytm')), on).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => isInView(page.locator('.cart-panel .tick')), on).toBe(true)
  }
})

test('shows the chosen way to pay in the first view of a current phone', async ({ page, buyer }) => {
  await buyer.register(newMobile(), FAMILY_AND_TRAIN)
  await visitor.keepInBrowser(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  for (const size of USUAL) {
    await page.setViewportSize(size)
    await visitor.open(page, '/cart')
    await expect(way(page, 'PayU')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect.poll(() => isInView(way(page, 'PayU')), String(size.width)).toBe(true)
  }
})
