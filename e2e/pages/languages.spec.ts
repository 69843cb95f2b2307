/** Languages: the offer to a first visitor, the choice that is kept, and what a switch keeps. */
import { pathIn } from '#contract/languages.ts'
import { expect, type Page } from '@playwright/test'
import { countShifts } from '#e2e/support/layout-shift.ts'
import { createPartnerLink } from '#e2e/support/partner-link.ts'
import { takeSeededMobile } from '#e2e/support/seeded-users.ts'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const NAME = 'ಕನ್ನಡ'
const kannadaPath = (path: string) => pathIn('kn', path)
const offer = (page: Page) => page.locator('.language-offer')
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('sdg.language'))
const pathOf = (page: Page) => new URL(page.url()).pathname

test.describe('a visitor who reads Kannada', () => {
  test.use({ locale: 'kn-IN' })

  test('is offered the page in Kannada before any script of the page, without a layout shift [SPEC-16-04]', async ({
    page,
  }) => {
    const shifted = await countShifts(page)
    // No font takes the place of another one: that moves lines by some pixels.
    await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(offer(page).filter({ visible: true })).toHaveText('ಈ ಸೈಟ್ ಅನ್ನು ಕನ್ನಡದಲ್ಲಿ ನೋಡಿ')
    await page.unroute('**/assets/*.js')
    await visitor.open(page, '/new-connection?type=2')
    await expect(offer(page).filter({ visible: true })).toHaveCount(1)
    expect(await shifted()).toBe(0)
    await offer(page).getByRole('link').click()
    await page.waitForURL(`**${kannadaPath('/new-connection?type=2')}`)
    expect(await kept(page)).toBe('kn')
    await expect(offer(page)).toHaveCount(0)
  })

  test('closes the offer for good', async ({ page }) => {
    await visitor.open(page, '/faqs')
    await offer(page).getByRole('button', { name: 'ಮುಚ್ಚಿ' }).click()
    await expect(offer(page).filter({ visible: true })).toHaveCount(0)
    await visitor.open(page, '/')
    await expect(offer(page).filter({ visible: true })).toHaveCount(0)
    expect(pathOf(page)).toBe('/')
  })
})

test('offers no other language to a visitor who reads English', async ({ page }) => {
  await visitor.open(page, '/')
  await expect(offer(page)).not.toHaveCount(0)
  await expect(offer(page).filter({ visible: true })).toHaveCount(0)
})

test('scrolls the menu to its last entry on a short screen', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await visitor.open(page, '/faqs')
  const menu = page.locator('details.menu')
  await menu.locator('summary').click()
  const last = menu.getByRole('link').last()
  await page.mouse.move(500, 200)
  await page.mouse.wheel(0, 2000)
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await last.click()
  await page.waitForURL(/\/[a-z]{2,3}\/faqs$/)
})

test('opens an address without a language in the chosen one, until English is chosen [SPEC-16-05]', async ({
  page,
}) => {
  await visitor.open(page, '/faqs')
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/faqs')}`)
  await visitor.waitForHydration(page)
  await page.goto('/new-connection?type=3#top')
  await page.waitForURL(`**${kannadaPath('/new-connection?type=3#top')}`)
  // The router replaces the history entry when it starts, and goBack() would take that for its own navigation.
  await visitor.waitForHydration(page)
  await page.goBack()
  await page.waitForURL(`**${kannadaPath('/faqs')}`)
  await footerLink(page, 'English').click()
  await page.waitForURL('**/faqs')
  expect(pathOf(page)).toBe('/faqs')
  await visitor.open(page, '/call-center-number')
  expect(pathOf(page)).toBe('/call-center-number')
})

test('signs in by the link of a partner, in the language that was chosen before', async ({ page, shop }) => {
  await visitor.open(page, '/faqs')
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/faqs')}`)
  const link = await createPartnerLink(shop, takeSeededMobile())
  expect(new URL(link).pathname).toBe('/quick-recharge')
  await visitor.openPartnerLink(page, link)
  expect(page.url()).toBe(`${shop.url}${kannadaPath('/quick-recharge')}`)
  expect(await visitor.storedToken(page)).not.toBeNull()
})

test('keeps page, filters, packs and typed fields when the language changes [SPEC-16-03]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2&language=tamil')
  await visitor.pack(page, 'கடலோர ரயில்').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/new-connection?type=2&language=tamil')}`)
  await visitor.waitForHydration(page)
  await expect(page.locator('.cart-bar__count')).toContainText('1')
  const cart = await page.evaluate(() => localStorage.getItem('sdg.cart'))
  expect((JSON.parse(cart ?? '[]') as unknown[]).length).toBe(1)

  await visitor.open(page, kannadaPath('/registration'))
  await page.locator('form input').first().fill('கவிதா')
  await page.locator('input[value=Female] + label').click()
  await footerLink(page, 'English').click()
  await page.waitForURL('**/registration')
  await visitor.waitForHydration(page)
  await expect(page.getByLabel('First Name')).toHaveValue('கவிதா')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()

  await visitor.open(page, '/faqs')
  await page.getByRole('searchbox').fill('iOS')
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/faqs?q=iOS')}`)
  await visitor.waitForHydration(page)
  await expect(page.getByRole('searchbox')).toHaveValue('iOS')
  await expect(page.locator('main details')).toHaveCount(1)
  expect(await page.evaluate(() => sessionStorage.getItem('sdg.typed'))).toBeNull()
})

test('keeps a mobile number typed for the login, and no one-time code', async ({ page }) => {
  await visitor.open(page, '/')
  const mobile = takeSeededMobile()
  await page.getByLabel('Mobile Number').fill(mobile)
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/')}`)
  await visitor.waitForHydration(page)
  await expect(page.locator('input[name=mobile]')).toHaveValue(mobile)
  await page.locator('form.login [type=submit]').click()
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
  await page.locator('input[autocomplete=one-time-code]').fill('123456')
  await footerLink(page, 'English').click()
  await page.waitForURL('**/')
  await visitor.waitForHydration(page)
  await expect(page.getByLabel('Enter OTP')).toHaveValue('')
})

test('the query of a page that is cached without it survives the switch', async ({ page, allow }) => {
  allow('404 GET /api/orders/ABCDEFGHJKMNPQRSTUVWX01')
  allow('404 GET /api/orders/ABCDEFGHJKMNPQRSTUVWX01/story')
  await visitor.open(page, '/payment-success?tsid=ABCDEFGHJKMNPQRSTUVWX01&x=1')
  await footerLink(page, NAME).click()
  await page.waitForURL(`**${kannadaPath('/payment-success?tsid=ABCDEFGHJKMNPQRSTUVWX01&x=1')}`)
})

test('an address with capitals leads to the page, and an unknown language to links [SPEC-16-02]', async ({
  page,
  allow,
}) => {
  const answer = await page.request.get('/KN/cart?a=1', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([
    308,
    expect.stringMatching(/\/kn\/cart\?a=1$/),
  ])
  allow('404 GET /xx/cart')
  await page.goto('/xx/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: NAME }).click()
  await page.waitForURL(`**${kannadaPath('/')}`)
})
