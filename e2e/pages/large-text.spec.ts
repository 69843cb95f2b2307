/** Text at 200 % on a phone (WCAG 1.4.4, 1.4.10): nothing scrolls sideways, and nothing overlaps. */
import { expect, type Page } from '@playwright/test'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { SUBSCRIBER_PATHS, VISITOR_PATHS } from '#e2e/support/page-paths.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function openLarge(page: Page, path: string): Promise<void> {
  await visitor.open(page, path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
}

/** Returns how far the page and its texts reach beyond the window, and which texts are clipped or overlap others. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth
    const faults: string[] = []
    if (document.documentElement.scrollWidth > pageWidth)
      faults.push(`the page: ${document.documentElement.scrollWidth} px`)
    const brand = document.querySelector('.brand')
    const isCut = (box: Element) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    if (brand && isCut(brand)) faults.push('the name in the top bar is cut')
    for (const name of document.querySelectorAll('.pack__name'))
      if (name.scrollHeight > name.clientHeight + 1) faults.push(`the name ${name.textContent} is cut`)
    // The texts of one selector must not overlap each other.
    const selectors = [
      '.checkout-panel__bar .total dt, .checkout-panel__bar .total__amount, .checkout-panel__bar .icon, .checkout-panel__bar .btn',
      '.cart-bar__count, .cart-bar .btn',
      '.item__name, .item__price',
      '.pack__line > *',
      '.table--key-value th, .table--key-value td',
      '.owned-pack__dates dt, .owned-pack__dates dd',
      '.filter-select__label',
    ]
    // The box of the text: as wide as the text, and as high as its lines.
    const textBox = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      if (element.matches('.btn, svg')) return { top, bottom, left, right }
      const text = document.createRange()
      text.selectNodeContents(element)
      const inner = text.getBoundingClientRect()
      return { top, bottom, left: inner.left, right: inner.right }
    }
    type Box = ReturnType<typeof textBox>
    const isOver = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    for (const selector of selectors) {
      const shown = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
      shown.forEach((one, at) => {
        const box = textBox(one)
        const other = shown
          .slice(at + 1)
          .find((next) => !one.contains(next) && !next.contains(one) && isOver(box, textBox(next)))
        if (other) faults.push(`${one.textContent} lies over ${other.textContent}`)
      })
    }
    return faults
  })

test('fits every public page on a phone with text at 200 %', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await visitor.setStorage(page, { cart: TRAIN.poid })
  for (const path of [...VISITOR_PATHS, '/new-connection?type=2', '/payment-success', '/payment-fail']) {
    await openLarge(page, path)
    expect.soft(await faultsOf(page), path).toEqual([])
  }
})

test(
  'fits every page of a subscriber on a phone with text at 200 %',
  { tag: '@long' },
  async ({ page, buyer }) => {
    test.slow()
    const orderId = await buyer.register(newMobile(), TRAIN)
    await buyer.payAtPayu(orderId)
    await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
    for (const path of SUBSCRIBER_PATHS) {
      await openLarge(page, path)
      expect.soft(await faultsOf(page), path).toEqual([])
    }
  },
)

// The languages with the longest words, on the smallest phone.
test('fits forms, packs, call centre numbers and the account at 320 px in Tamil and Malayalam', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visitor.setStorage(page, { cart: TRAIN.poid })
  const paths = ['/registration', '/new-connection?type=2', '/call-center-number']
  for (const path of paths.flatMap((path) => [`/ta${path}`, `/ml${path}`])) {
    await openLarge(page, path)
    expect.soft(await faultsOf(page), path).toEqual([])
  }
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token() })
  for (const path of ['/ta/cart', '/ml/cart', '/ta/my-account', '/ml/my-account']) {
    await openLarge(page, path)
    expect.soft(await faultsOf(page), path).toEqual([])
  }
})

test('keeps a skip link of several lines above the page until it has the focus', async ({ page }) => {
  for (const path of ['/faqs', '/hi/faqs', '/ta/faqs', '/ml/faqs']) {
    await openLarge(page, path)
    const skip = page.locator('.skip--page')
    await expect(skip, path).not.toBeInViewport()
    await skip.focus()
    await expect(skip, path).toBeInViewport({ ratio: 1 })
  }
})
