/** The keyboard focus is visible: no bar covers it (WCAG 2.4.11), and it has a ring (WCAG 2.4.7). */
import { expect, type Locator, type Page } from '@playwright/test'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

type Stop = { name: string; fault?: string; again: boolean }

/**
 * Measures the focused control against the fixed bars. A radio or a checkbox is measured by its label, because the
 * input is not visible.
 */
const measureFocus = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const hidden = focused.matches('[type=radio], [type=checkbox]')
    const label = hidden ? (focused as HTMLInputElement).labels?.[0] : undefined
    const shown = label ?? focused
    const name = `${shown.tagName} ${shown.getAttribute('aria-label') ?? shown.innerText.slice(0, 40)}`
    const again = focused.dataset['seen'] === 'yes' || focused === document.body
    focused.dataset['seen'] = 'yes'
    // The skip link covers the top bar on purpose; in a carousel each card takes the focus.
    if (shown.matches('.skip--page, .carousel__track')) return { name, again }
    const { top, bottom } = shown.getBoundingClientRect()
    const bars = [...document.querySelectorAll('.site-header, .cart-bar, .checkout-panel__bar')].filter(
      (bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position) && !bar.contains(focused),
    )
    const covering = bars.find((bar) => {
      const box = bar.getBoundingClientRect()
      return box.top < bottom - 1 && box.bottom > top + 1
    })
    const where = `${String(Math.round(top))} to ${String(Math.round(bottom))}`
    if (covering) return { name, again, fault: `${name}, ${where}: under ${covering.className}` }
    if (top >= -1 && bottom <= window.innerHeight + 1) return { name, again }
    return { name, again, fault: `${name}, ${where}: off the screen` }
  })

/** Presses Tab until the focus returns to a control that had it. */
async function tabThrough(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  for (let stops = 0; stops < 300; stops++) {
    await page.keyboard.press('Tab')
    const { fault, again } = await measureFocus(page)
    if (again) return { stops, faults }
    if (fault !== undefined) faults.push(fault)
  }
  throw new Error('after 300 presses of Tab no control had the focus twice')
}

test(
  'no bar covers a focused control while the cart has a pack',
  { tag: '@long' },
  async ({ page, buyer }) => {
    await buyer.register(newMobile(), TRAIN)
    await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
    for (const { size, paths } of [
      { size: DESKTOP, paths: ['/quick-recharge', '/quick-recharge?type=2'] },
      { size: PHONE, paths: ['/quick-recharge', '/quick-recharge?type=2', '/cart'] },
    ]) {
      await page.setViewportSize(size)
      for (const path of paths) {
        await visitor.open(page, path)
        await page.waitForLoadState('networkidle')
        const { stops, faults } = await tabThrough(page)
        expect(stops, path).toBeGreaterThan(20)
        expect.soft(faults, `${path} at ${String(size.width)} px`).toEqual([])
      }
    }
  },
)

test('scrolls a duration chosen with the arrow keys clear of the cart bar', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
  await page.setViewportSize({ width: 390, height: 500 })
  await visitor.open(page, '/quick-recharge')
  await page.getByRole('radio').first().focus()
  const faults: string[] = []
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('ArrowDown')
    const { fault } = await measureFocus(page)
    if (fault !== undefined) faults.push(fault)
  }
  expect(faults).toEqual([])
})

test('scrolls the button of the first chosen plan clear of the cart bar that appears', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await visitor.open(page, '/new-connection')
  await page.waitForLoadState('networkidle')
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  const button = page.getByRole('button', { name: 'Subscribe @' })
  await button.focus()
  await button.evaluate((shown) =>
    window.scrollBy(0, shown.getBoundingClientRect().bottom - window.innerHeight + 10),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Register & Review Cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from Cart' })).toBeFocused()
  await expect.poll(async () => (await measureFocus(page)).fault).toBeUndefined()
})

test('lets the end of the page scroll above a cart bar of two lines', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
  await page.setViewportSize(PHONE)
  await visitor.open(page, '/quick-recharge')
  await expect(page.getByRole('link', { name: 'Review Cart' })).toBeVisible()
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    const gap = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const end = document.querySelector('.site-footer')?.getBoundingClientRect().bottom ?? NaN
        return end - (document.querySelector('.cart-bar')?.getBoundingClientRect().top ?? NaN)
      })
    await expect.poll(gap, size).toBeLessThanOrEqual(1)
  }
})

test('shows a focus ring on all sides of the banners', async ({ page }) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await visitor.open(page, '/')
    await page.waitForLoadState('networkidle')
    const banners = page.getByRole('list', { name: '15 banners' })
    const ring = await ringBox(page)
    const sides = {
      left: { x: ring.x, y: ring.y + ring.height / 2 - 20, width: 12, height: 40 },
      top: { x: ring.x + 60, y: ring.y, width: 40, height: 12 },
      bottom: { x: ring.x + 60, y: ring.y + ring.height - 12, width: 40, height: 12 },
    }
    for (const [side, clip] of Object.entries(sides)) {
      const before = await page.screenshot({ clip })
      await banners.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(banners).toBeFocused()
      const after = await page.screenshot({ clip })
      expect.soft(after.equals(before), `${side} at ${String(size.width)} px`).toBe(false)
      await banners.blur()
    }
  }
})

/** Returns the part of the banners that neither the top bar nor, on a phone, the login card covers. */
const ringBox = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const hero = box('.hero')
    const card = box('.home__card')
    const top = box('.site-header').bottom
    const isBelow = card.left < hero.left + 100
    const bottom = isBelow ? card.top : hero.bottom
    return { x: hero.left, y: top, width: hero.width, height: bottom - top }
  })

/** Returns the boxes that cut the focus ring of a control. */
const cutsOfRing = (control: Locator): Promise<string[]> =>
  control.evaluate((element) => {
    element.focus()
    const reach = Number.parseFloat(getComputedStyle(element).outlineOffset) + 3
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // A box that scrolls shows the rest.
    const isWideIn = ({ scrollWidth, clientWidth }: Element, edge: DOMRect) =>
      (left - reach < edge.left || right + reach > edge.right) && scrollWidth <= clientWidth
    const isHighIn = ({ scrollHeight, clientHeight }: Element, edge: DOMRect) =>
      (top - reach < edge.top || bottom + reach > edge.bottom) && scrollHeight <= clientHeight
    const cuts = Math.min(left, top) < reach ? ['the window'] : []
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      const edge = box.getBoundingClientRect()
      if (isWideIn(box, edge) || isHighIn(box, edge)) cuts.push(box.className)
    }
    return cuts
  })

test('neither the window nor a row of tabs nor a scroll region cuts a focus ring', async ({
  page,
  buyer,
}) => {
  await buyer.payAtPayu(await buyer.register(newMobile(), TRAIN))
  await visitor.setStorage(page, { token: buyer.token() })
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await visitor.open(page, '/my-account?tab=transactions')
    const link = page.getByRole('navigation').getByRole('link')
    for (const control of [
      page.getByRole('link', { name: 'My Packs' }),
      page.getByRole('button', { name: /^What happened\?/ }).first(),
      ...(size === DESKTOP ? [link.filter({ hasText: 'Home' }).first()] : []),
    ]) {
      await expect(control).toBeVisible()
      expect(await cutsOfRing(control)).toEqual([])
    }
  }
})
