import { expect, type Page } from '@playwright/test'
import { readPagePath } from '#contract/languages.ts'
import { TRAIN } from '#test/fixtures.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const LEGAL = ['/terms-and-conditions', '/privacy-policy', '/call-center-number', '/about-us']

test('shows one tab on the plans page, and movies and shows by address [SPEC-2.6-01, SPEC-2.6-03, SPEC-10.1-03]', async ({
  page,
}) => {
  test.slow()
  await visitor.open(page, '/subscription-plans')
  const tabs = page.getByRole('navigation', { name: 'Packs' }).getByRole('link')
  await expect(tabs).toHaveText(['App Plans'])
  await expect(page.getByRole('group').first()).toBeVisible()
  await checkAccessibility(page, 'subscription plans')
  for (const type of ['2', '3']) {
    await visitor.open(page, `/subscription-plans?type=${type}`)
    await expect(tabs).toHaveText(['App Plans'])
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
    await expect(page.locator('label.pack').first()).toBeVisible()
    await checkAccessibility(page, `subscription plans, type ${type}`)
  }
})

test('links the policies to each other beside the text [SPEC-2.16-02, SPEC-2.16-06]', async ({ page }) => {
  await visitor.open(page, '/terms-and-conditions')
  const beside = page.getByRole('navigation', { name: 'Terms & Policies' })
  await beside.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await beside.getByRole('link', { name: 'Call Center Number' }).click()
  await expect(beside.getByRole('link', { name: 'Call Center Number' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const toll = page.getByRole('main').getByRole('link', { name: '76010 12345' })
  await expect(toll).toHaveAttribute('href', 'tel:+917601012345')
  // All states share one number in this shop: one row below the header row.
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('listitem')).toHaveCount(22)
  await expect(table.getByText('Tamil Nadu 044')).toBeVisible()
  await expect(table.getByRole('link')).toHaveAttribute('href', 'tel:18001037575')
})

test('finds a question by its answer, and links to it', async ({ page }) => {
  await visitor.open(page, '/faqs')
  const questions = page.locator('main details')
  const all = await questions.count()
  await page.getByRole('searchbox').fill('jailbroken')
  await expect(questions).toHaveCount(1)
  await expect(questions).toHaveAttribute('open', '')
  await page.reload()
  await expect(questions).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing has this')
  await expect(page.getByText('No Results Found')).toBeVisible()
  const next = page.getByRole('main').getByRole('link', { name: 'Raise a request' })
  await expect(next).toHaveAttribute('href', '/raise-a-request')
  await page.getByRole('searchbox').fill('')
  await expect(questions).toHaveCount(all)

  await visitor.open(page, '/faqs#how-to-pay')
  await expect(page.locator('#how-to-pay')).toHaveAttribute('open', '')
  await expect(page.locator('#how-to-pay')).toBeInViewport()
  await expect(page.locator('main details[open]')).toHaveCount(1)
})

test(
  'serves every page of the site map, indexable and with its canonical address',
  { tag: '@long' },
  async ({ request, shop }) => {
    const map = await (await request.get('/sitemap.xml')).text()
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    expect(listed.length).toBeGreaterThan(7)
    const robots = await (await request.get('/robots.txt')).text()
    for (const name of ['sitemap.xml', 'sitemap-titles-1.xml'])
      expect(robots).toContain(`Sitemap: ${shop.url}/${name}\n`)
    for (const address of listed) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(200)
      const html = await answer.text()
      expect(html, address).not.toContain('noindex')
      expect(html, address).toContain(`<link rel="canonical" href="${address}"`)
    }
  },
)

test('names every movie and show in a site map, at an address that exists', async ({ request, shop }) => {
  const answer = await request.get('/sitemap-titles-1.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  )
  expect(listed).toContain(`${shop.url}/new-connection?title=P2-KADALORA-RAYIL`)
  expect((await request.get(listed[0] ?? '')).status()).toBe(200)
  expect((await request.get('/sitemap-titles-2.xml')).status()).toBe(404)
})

/** Returns the internal links; the brand file sets the links to the provider's main site. */
const ownLinks = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])

/** Lists the addresses to which the pages link, for each address in all its languages. */
async function linkedAddresses(page: Page): Promise<string[][]> {
  const seen = new Set<string>()
  for (const path of ['/', '/faqs', '/new-connection', ...LEGAL]) {
    await visitor.open(page, path)
    for (const link of await ownLinks(page)) seen.add(link)
  }
  return [...Map.groupBy(seen, (link) => readPagePath(link).path).values()]
}

test('has no dead internal link [SPEC-2.1-02]', { tag: '@long' }, async ({ page, request }) => {
  const addresses = await linkedAddresses(page)
  expect(addresses.length).toBeGreaterThan(12)
  for (const [index, inLanguages] of addresses.entries()) {
    // Consecutive addresses are in different languages.
    const link = inLanguages[index % inLanguages.length] ?? ''
    expect((await request.get(link)).status(), link).toBe(200)
  }
})

test('has no dead internal link in any language', { tag: '@long' }, async ({ page, request }) => {
  for (const link of (await linkedAddresses(page)).flat())
    expect((await request.get(link)).status(), link).toBe(200)
})

test('closes the menu on Escape, returns the focus, and shows the signed-in state [SPEC-2.2-03, SPEC-2.2-05, SPEC-2.2-06, SPEC-2.2-09, SPEC-2.2-10]', async ({
  page,
  buyer,
}) => {
  await visitor.open(page, '/faqs')
  const menu = page.locator('details.menu')
  const summary = menu.locator('summary')
  await summary.click()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Shift+Tab')
  await expect(menu).not.toHaveAttribute('open')
  // Includes widths between phone and desktop.
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(summary.locator('svg:visible'), `at ${width} px`).toHaveCount(1)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const mobile = newMobile()
  await buyer.register(mobile, TRAIN)
  await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
  await visitor.open(page, '/faqs')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await summary.click()
  for (const words of ['Kavitha Raman', 'SMC No/ CDS No', mobile]) await expect(menu).toContainText(words)
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Connection' })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logout successful')).toBeInViewport()
  expect((await page.locator('.toast').boundingBox())?.y).toBeLessThan(120)
})

const SCRIPT = '"><script>window.broken=1</script><img src=x onerror="window.broken=1">'
const LONG = 'x'.repeat(10_000)
const BAD_VALUES = [SCRIPT, 'javascript:window.broken=1', '%E0%A4%A', '=====', '[object Object]', LONG]
const PARAMETERS: Record<string, string[]> = {
  '/': ['next'],
  '/new-connection': ['type', 'q', 'language', 'genre'],
  '/subscription-plans': ['type', 'q', 'language'],
  '/payment-success': ['tsid', 'at'],
  '/payment-fail': ['tsid', 'at', 'message'],
  '/faqs': ['q'],
}
const PARAMETERS_OF_SUBSCRIBERS: Record<string, string[]> = {
  '/quick-recharge': ['type', 'q', 'language', 'genre'],
  '/my-account': ['tab'],
  '/cart': ['tsid', 'message'],
}

async function openWith(page: Page, path: string, names: string[], value: string): Promise<void> {
  // A value that cannot be decoded is sent unchanged, as in a pasted address.
  const sent = value.startsWith('%') ? value : encodeURIComponent(value)
  // The server refuses a request line of more than 16 KiB.
  const named = value === LONG ? names.slice(0, 1) : names
  await page.goto(`${path}?${named.map((name) => `${name}=${sent}`).join('&')}#${sent}`)
  await visitor.waitForHydration(page)
  const what = `${path} with ${value.slice(0, 20)}`
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!'), what).toHaveCount(0)
  // The value is neither executed nor shown.
  expect(await page.evaluate(() => 'broken' in window), what).toBe(false)
  expect(await page.locator('body').innerText(), what).not.toMatch(/window\.broken|x{50}|object Object/)
}

test(
  'runs and shows nothing of an address, and breaks no page over it [SPEC-14-01, SPEC-14-02, ASVS-1.2.1, ASVS-1.2.3, ASVS-3.2.2]',
  { tag: '@long' },
  async ({ page, buyer }) => {
    test.slow()
    for (const [path, names] of Object.entries(PARAMETERS)) {
      for (const value of BAD_VALUES) await openWith(page, path, names, value)
    }
    await buyer.register(newMobile(), TRAIN)
    await visitor.setStorage(page, { token: buyer.token(), cart: TRAIN.poid })
    for (const [path, names] of Object.entries(PARAMETERS_OF_SUBSCRIBERS)) {
      for (const value of [SCRIPT, '%E0%A4%A', LONG]) await openWith(page, path, names, value)
    }
  },
)

test("leads home from an invalid partner link, with the shop's own message [SPEC-14-01]", async ({
  page,
  allow,
}) => {
  for (const value of [SCRIPT, LONG]) {
    const key = encodeURIComponent(value)
    for (const status of [404, 410, 414, 422]) allow(`${String(status)} GET /api/auth/fromExternal/${key}`)
    await page.goto(`/quick-recharge?clientkey=${key}`)
    await page.waitForURL((url) => url.pathname === '/' && url.search === '')
    await expect(
      page.getByRole('main').getByText('This link is no longer valid. Please login.'),
    ).toBeVisible()
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  }
})

test('shows that the network is lost, and that it is back', async ({ page, context }) => {
  await visitor.open(page, '/faqs')
  await visitor.goOffline(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Visible even after the person has scrolled to the end.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText('You are offline.')).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('has an accessible list of third-party software', async ({ page }) => {
  await visitor.open(page, '/about-us')
  await page.getByText('software packages that this service uses').click()
  await expect(page.getByRole('heading', { name: 'MIT' })).toBeVisible()
  await checkAccessibility(page, 'about us, all packages')
})
