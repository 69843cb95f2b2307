/** Browsing a catalogue that is loaded in pages: carousel, rows, title sheets, and the same without scripts. */
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { countShifts } from '#e2e/support/layout-shift.ts'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const MOVIES = 40
const MOST_CARDS = 60
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

/** Notes the most cards that were in the document at the same time. @returns a function that reads the number */
async function countCards(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { mostCards: number }
    counted.mostCards = 0
    const count = () => {
      const cards = document.querySelectorAll('label.pack').length
      counted.mostCards = Math.max(counted.mostCards, cards)
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { mostCards: number }).mostCards)
}

for (const size of SIZES) {
  test(`has at most 60 cards and shifts no layout while all rows pass at ${String(size.width)} px [SPEC-10.1-15]`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const shifted = await countShifts(page)
    const mostCards = await countCards(page)
    await visitor.open(page, '/new-connection?type=2')
    for (const row of await page.locator('.pack-row').all()) {
      await row.scrollIntoViewIfNeeded()
      await expect(row.locator('label.pack').first()).toBeVisible()
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeVisible()
    const most = await mostCards()
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(MOST_CARDS)
    expect(await shifted()).toBeLessThanOrEqual(0.01)
  })
}

test('a swipe ends where its momentum ends, even beyond the cards of the document @phone', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  const carousel = page.getByRole('region', { name: 'Movies', exact: true })
  const row = carousel.getByRole('list')
  await expect(carousel.locator('.card-track__stop').nth(18)).toBeAttached()
  // A scroll to a position is snapped like the end of a swipe.
  await row.evaluate((list) => {
    const [first, second] = list.children
    const pitch = (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().left ?? 0)
    list.scrollTo({ left: 15.2 * pitch })
  })
  await expect(carousel.locator('[aria-posinset="16"]')).toBeInViewport({ ratio: 0.99 })
  await expect(carousel.locator('[aria-posinset="17"]')).toBeInViewport({ ratio: 0.99 })
})

test('back shows the carousel and the page where they were left', async ({ page }) => {
  await visitor.open(page, '/new-connection?type=2')
  const carousel = page.getByRole('region', { name: 'Movies', exact: true })
  for (let presses = 0; presses < 9; presses++) await carousel.getByRole('button', { name: 'Next' }).click()
  await page.mouse.wheel(0, 300)
  await expect(carousel.locator('[aria-posinset="10"]')).toBeInViewport()
  const before = await page.evaluate(() => window.scrollY)
  await page
    .locator('a[href="/faqs"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/faqs$/)
  await page.goBack()
  await expect(carousel.locator('[aria-posinset="10"]')).toBeInViewport()
  await expect(carousel.locator('[aria-posinset="9"]')).not.toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test(
  'shows every pack of the tab once while the carousel moves to its end',
  { tag: '@long' },
  async ({ page }) => {
    await visitor.open(page, '/new-connection?type=2')
    const carousel = page.getByRole('region', { name: 'Movies', exact: true })
    const seen = new Map<string, string>()
    const next = carousel.getByRole('button', { name: 'Next' })
    for (let at = 1; at <= MOVIES - 3; at++) {
      await expect(carousel.locator(`[aria-posinset="${String(at)}"]`)).toBeInViewport()
      for (const card of await carousel.locator('[aria-posinset]').all())
        seen.set((await card.getAttribute('aria-posinset')) ?? '', await card.locator('input').inputValue())
      await next.click()
    }
    expect([...seen.keys()].map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: MOVIES }, (_, at) => at + 1),
    )
    expect(new Set(seen.values()).size).toBe(MOVIES)
  },
)

test('leaves a long row by Tab after the cards in view, and moves it by the arrow keys', async ({ page }) => {
  await visitor.open(page, '/new-connection?type=2')
  const carousel = page.getByRole('region', { name: 'Movies', exact: true })
  await carousel.getByRole('list').focus()
  // Four cards, each with a checkbox and a link.
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
  await expect(carousel.getByRole('link', { name: /^About/ }).nth(3)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(carousel.getByRole('button', { name: 'Previous' })).toBeFocused()
})

test('opens a title sheet by keyboard, and returns the focus to its link', async ({ page }) => {
  await visitor.open(page, '/new-connection?type=2')
  const link = page.locator('.carousel').getByRole('link', { name: 'About மழை வாசல் (Mazhai Vaasal)' })
  await link.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'மழை வாசல் Mazhai Vaasal' })).toBeVisible()
  await expect(page).toHaveURL(/type=2&title=P2-MAZHAI-VAASAL$/)
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await checkAccessibility(page, 'title sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/type=2$/)
  await expect(link).toBeFocused()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.goForward()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(sheet.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
})

test('opens a shared title on its tab, with a separate address and description [SPEC-10.1-13]', async ({
  page,
  shop,
}) => {
  await visitor.open(page, '/new-connection?title=P2-MAZHAI-VAASAL')
  await expect(page).toHaveTitle(/^மழை வாசல் \(Mazhai Vaasal\) · /)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${shop.url}/new-connection?title=P2-MAZHAI-VAASAL`,
  )
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as object
  expect(data).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'INR' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Movies', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page).toHaveTitle(/^New Connection · /)
})

test('says that a shared title is no longer offered', async ({ page }) => {
  await visitor.open(page, '/new-connection?title=P2-GONE')
  await expect(page.getByText('This title is no longer offered.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('walks through all titles of a tab by links [SPEC-10.1-17]', async ({ page }) => {
    await page.goto('/new-connection?type=2')
    const titles = new Set<string>()
    for (let pages = 1; pages <= 10; pages++) {
      for (const card of await page.locator('.carousel label.pack input').all())
        titles.add(await card.inputValue())
      const more = page.getByRole('link', { name: 'More titles' })
      if ((await more.count()) === 0) break
      const next = await more.getAttribute('href')
      await more.click()
      await page.waitForURL(next ?? '')
    }
    expect(titles.size).toBe(MOVIES)
    await page.getByRole('link', { name: 'First titles' }).click()
    await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeVisible()
  })

  test('filters, searches and opens a row and a title [SPEC-10.1-17]', async ({ page }) => {
    await page.goto('/new-connection?type=2')
    await page.getByRole('link', { name: 'See all Telugu Movies' }).click()
    await expect(page.getByRole('combobox', { name: 'Language' }).locator('option:checked')).toHaveText(
      'Telugu',
    )
    await page.getByLabel('Genre').selectOption({ label: 'Kids' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('No Results Found')).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'All' })
    await page.getByLabel('Genre').selectOption({ label: 'All' })
    await page.getByRole('searchbox').fill('orbit')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.locator('label.pack')).toHaveCount(1)
    await page.getByRole('link', { name: 'About Static Orbit' }).click()
    await expect(page.getByRole('region', { name: 'Static Orbit' }).getByText('₹')).toBeVisible()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page.locator('label.pack')).toHaveCount(1)
  })
})
