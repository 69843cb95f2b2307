import { expect } from '@playwright/test'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test('shows four cards side by side, thirty pixels apart, and marks a chosen one [SPEC-2.5-11, SPEC-2.7-04, SPEC-9-05]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  const row = page.getByRole('region', { name: 'Movies', exact: true }).getByRole('list')
  const { gaps, whole } = await row.evaluate((list) => {
    const cards = [...list.querySelectorAll('.pack')].map((card) => card.getBoundingClientRect())
    const edge = list.getBoundingClientRect().right
    return {
      gaps: cards.slice(1, 5).map(({ left }, at) => Math.round(left - cards[at]!.right)),
      whole: cards.filter(({ right }) => right <= edge).length,
    }
  })
  expect(gaps).toEqual([30, 30, 30, 30])
  expect(whole).toBe(4)

  const card = visitor.pack(page, 'கடலோர ரயில்')
  const [plus, tick] = [card.locator('.is-inactive'), card.locator('.is-active')]
  await expect(plus).toBeVisible()
  await expect(tick).toBeHidden()
  await card.click()
  await expect(tick).toBeVisible()
  await expect(plus).toBeHidden()
  await card.click()
  await expect(tick).toBeHidden()
})

test('shows the banners above the login on a phone and beside it on a desktop [SPEC-10.1-08]', async ({
  page,
}) => {
  await visitor.open(page, '/')
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const banner = await page.getByRole('region', { name: 'Featured' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Get OTP' }).boundingBox()
    return { banner: banner!, button: button! }
  }
  const phone = await boxes(390)
  expect(phone.button.y).toBeGreaterThan(phone.banner.y + phone.banner.height)
  const desk = await boxes(1440)
  expect(desk.button.y).toBeLessThan(desk.banner.y + desk.banner.height)
})

test('moves round both ends of a long carousel, although their cards are not in the document', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  const carousel = page.getByRole('region', { name: 'Movies', exact: true })
  const card = (number: number) => carousel.locator(`[aria-posinset="${String(number)}"]`)
  const press = (name: string) => carousel.getByRole('button', { name }).click()
  // The loaded cards after those in the document, which are empty stops: first 24 of 32, then four of 40.
  const expectStops = (count: number) =>
    expect
      .poll(() =>
        carousel.getByRole('list').evaluate(({ children }) => {
          const items = Array.from(children)
          return items.length - 1 - items.findLastIndex((item) => item.hasAttribute('data-at'))
        }),
      )
      .toBe(count)
  await expectStops(24)
  await press('Previous')
  await expect(card(32)).toBeInViewport()
  await expectStops(4)
  for (let last = 32; last <= 40; last++) {
    await expect(card(last)).toBeInViewport()
    await press('Next')
  }
  await expect(card(1)).toBeInViewport()
  await press('Previous')
  await expect(card(40)).toBeInViewport()
})

test('the arrows move a row back as far as forwards', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A row of all movies: the movies of one language fit into one view.
  await page.route('**/api/movies?*language=tamil*', async (route) => {
    const url = route.request().url().replace('language=tamil', '')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await visitor.open(page, '/new-connection?type=2')
  const row = page.getByRole('region', { name: 'Tamil Movies', exact: true })
  await row.scrollIntoViewIfNeeded()
  const card = (number: number) => row.locator(`[aria-posinset="${String(number)}"]`)
  for (const number of [5, 9]) {
    await row.getByRole('button', { name: 'Next' }).click()
    await expect(card(number)).toBeInViewport({ ratio: 0.9 })
    await expect(card(number - 1)).not.toBeInViewport()
  }
  await row.getByRole('button', { name: 'Previous' }).click()
  await expect(card(5)).toBeInViewport({ ratio: 0.9 })
  await expect(card(4)).not.toBeInViewport()
})
