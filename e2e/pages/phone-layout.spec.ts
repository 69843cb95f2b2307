/** The layout on a phone, in portrait and landscape. */
import { expect, type Locator, type Page } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const PHONE = { width: 360, height: 740 }

async function box(part: Locator) {
  const found = await part.boundingBox()
  if (!found) throw new Error(`${String(part)} is not shown`)
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

test('shows the lettering of the banners below the top bar on a phone in landscape', async ({ page }) => {
  for (const size of [
    { width: 740, height: 360 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await visitor.open(page, '/')
    const bar = await box(page.locator('.site-header'))
    const card = await box(page.locator('.home__card'))
    for (const slide of await page.locator('.slide__copy').all()) {
      const copy = await box(slide)
      expect(copy.y).toBeGreaterThanOrEqual(bar.bottom)
      expect(copy.bottom).toBeLessThanOrEqual(card.y)
    }
  }
})

test('shows the name of the product in one line of the top bar on usual phones', async ({ page }) => {
  await visitor.open(page, '/faqs')
  for (const width of [320, 360, 375, 390, 393, 400, 412, 430]) {
    await page.setViewportSize({ width, height: 800 })
    const height = await page.locator('.site-header .brand').evaluate(({ lastChild }) => {
      const name = document.createRange()
      if (lastChild) name.selectNode(lastChild)
      return name.getBoundingClientRect().height
    })
    expect(height, `${String(width)} px`).toBeGreaterThan(10)
    expect(height, `${String(width)} px`).toBeLessThan(30)
  }
})

test('keeps the page as wide as the phone while a search loads', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.route('**/api/search/**', () => undefined) // Never answers.
  await visitor.open(page, '/new-connection?type=2')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.locator('.skeleton--poster').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('brings the current tab into view on a narrow phone, with and without scripts', async ({
  page,
  browser,
}) => {
  const width = 320
  await page.setViewportSize({ width, height: 640 })
  await visitor.open(page, '/ta/new-connection?type=3')
  const isInView = async (part: Page) => {
    const tab = await box(part.locator('.tabs [aria-current]'))
    return tab.x >= 0 && tab.right <= width
  }
  await expect.poll(() => isInView(page)).toBe(true)
  await page.locator('.tabs a').first().click()
  await expect.poll(() => isInView(page)).toBe(true)
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height: 640 } })
  await withoutScripts.goto(page.url())
  expect(await isInView(withoutScripts)).toBe(true)
})

test('names the codes of the states on a phone, where the head of the table is hidden', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visitor.open(page, '/call-center-number')
  const names = page.locator('td').getByText('State and STD code')
  await expect(names.first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(names.first()).toBeHidden()
})

test('does not cover the title of the page with a toast', async ({ page, buyer }) => {
  await buyer.register(newMobile(), TRAIN)
  await page.clock.install()
  await visitor.setStorage(page, { token: buyer.token() })
  await visitor.open(page, '/faqs')
  const menu = page.locator('details.menu')
  await menu.locator('summary').click()
  await page.clock.pauseAt(Date.now() + 3_600_000) // Keeps the toast visible during the measurement.
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const [over, title] = [await box(toast), await box(page.getByRole('heading', { level: 1 }))]
    expect(over.bottom <= title.y || over.x >= title.right, String(width)).toBe(true)
  }
})

test('aligns the captions of a row of packs on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const type of ['2', '3']) {
    await visitor.open(page, `/new-connection?type=${type}`)
    // The carousel, and the rows near the screen; in a row the price comes first.
    const rows = () =>
      page.locator('.card-track').evaluateAll((tracks) =>
        tracks.map((track) =>
          [...track.querySelectorAll('.pack__foot')].map((foot) => {
            const top = foot.querySelector('.price')?.getBoundingClientRect().top ?? NaN
            return `${Math.round(top)} to ${Math.round(foot.getBoundingClientRect().bottom)}`
          }),
        ),
      )
    // Cards in view are mounted first, the others in later frames.
    await expect.poll(async () => (await rows()).flat().length).toBeGreaterThan(10)
    for (const edges of await rows()) expect(new Set(edges).size, type).toBe(1)
  }
})

test('keeps footer links equally far apart, in one line or in two', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visitor.open(page, '/faqs')
  const paddings = await page.locator('.site-footer li a').evaluateAll((links) =>
    links.map((link) => {
      const textRange = document.createRange()
      textRange.selectNodeContents(link)
      const [outer, inner] = [link.getBoundingClientRect(), textRange.getBoundingClientRect()]
      return Math.min(inner.top - outer.top, outer.bottom - inner.bottom)
    }),
  )
  expect(paddings.length).toBeGreaterThan(8)
  for (const padding of paddings) expect(padding).toBeGreaterThanOrEqual(10)
})

test('shows no dash for the transaction id of a pack without a payment on a phone', async ({
  page,
  buyer,
}) => {
  await buyer.logIn('9000000003')
  await visitor.setStorage(page, { token: buyer.token() })
  await page.setViewportSize(PHONE)
  await visitor.open(page, '/my-account?tab=transactions')
  const rows = page.getByRole('region', { name: 'Transactions' })
  await expect(rows.getByText('Family Max')).toBeVisible()
  await expect(rows.getByText('–').filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows.getByText('–').filter({ visible: true })).toHaveCount(2)
})

test('groups numbers that are copied as plain digits, and breaks e-mail addresses between words', async ({
  page,
  buyer,
}) => {
  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  const user = {
    fld_subscriber_id: '71636495860',
    fld_first_name: 'Kavitha',
    fld_last_name: 'Raman',
    fld_gender: 'Female',
    fld_age: '26-30 Years',
    fld_pincode: '600017',
    fld_email: 'kavitha.venkataraman@mailprovider.example',
    fld_mobile: mobile,
  }
  await page.route('**/api/users', (route) => route.fulfill({ json: { data: user } }))
  await visitor.setStorage(page, { token: buyer.token() })
  await page.setViewportSize(PHONE)
  await visitor.open(page, '/my-account')
  const cell = (name: string) => page.getByRole('row', { name }).locator('td')
  await expect(cell('Mobile')).toHaveText(mobile)
  await expect(cell('Subscriber ID')).toHaveText('71636495860')
  const gaps = await cell('Mobile').evaluate((element) => {
    const [first, second] = [...element.querySelectorAll('.digits > span')].map((part) =>
      part.getBoundingClientRect(),
    )
    getSelection()?.selectAllChildren(element)
    return { gap: (second?.left ?? 0) - (first?.right ?? 0), copied: getSelection()?.toString() }
  })
  expect(gaps.gap).toBeGreaterThan(2)
  expect(gaps.copied).toBe(mobile)

  const lines = await cell('Email').evaluate((element) => {
    const found = new Map<number, string>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        const letter = document.createRange()
        letter.setStart(node, at)
        letter.setEnd(node, at + 1)
        const line = Math.round(letter.getBoundingClientRect().top)
        found.set(line, (found.get(line) ?? '') + letter.toString())
      }
    }
    return [...found.values()]
  })
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toMatch(/^[@.]/)
})

test('separates the link to the login from the text before it', async ({ page }) => {
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await visitor.open(page, '/registration')
  await page.getByLabel('Mobile', { exact: true }).fill(takeSeededMobile())
  await page.getByLabel('Email').focus()
  const login = page.locator('.field__error').getByRole('link', { name: 'Login' })
  await expect(login).toBeVisible()
  const gap = await login.evaluate((link) => {
    const textRange = document.createRange()
    textRange.selectNode(link.parentNode?.firstChild ?? link)
    return link.getBoundingClientRect().left - textRange.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(8)
})
