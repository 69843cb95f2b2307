/** The steps of a visitor on the screens. */
import type { ShopProcess } from '#test/shop-process.ts'
import type { Package } from '#contract/catalogue.ts'
import { expect, type Page } from '@playwright/test'
import type { Buyer } from './checkout-steps.ts'
import type { TestCart } from '#test/fixtures.ts'
import { englishText, type TextOf } from './translated-texts.ts'

/** Opens a page and waits until it is hydrated, so that its buttons work. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Opens a page and delays its scripts. @returns a function that releases them and waits until the page is hydrated. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    release(undefined)
    await waitForHydration(page)
    await page.unroute('**/assets/*.js')
  }
}

/** Waits until React has hydrated the main part of the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Waits until the texts of the page no longer change. */
export async function settle(page: Page): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => document.body.textContent)
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [50] },
    )
    .toBe(true)
}

/** Goes offline once no request is under way; lost-network.spec.ts tests interrupted requests. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

export const plan = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Chooses a plan on New Connection or Quick Recharge. */
export async function choosePlan(page: Page, name: string, duration: string, price: string): Promise<void> {
  await plan(page, name).getByText(duration, { exact: true }).click()
  await plan(page, name)
    .getByRole('button', { name: `Subscribe @ ${price}` })
    .click()
  await expect(plan(page, name).getByRole('button', { name: 'Remove from Cart' })).toBeVisible()
}

/** Returns the card of a pack in the carousel; the rows below it can have the same pack. */
export const pack = (page: Page, title: string) =>
  page.locator('.carousel label.pack').filter({ hasText: title })

export type TestUser = { firstName: string; lastName: string; mobile: string }

/** Fills all fields of Sign Up; the pincode sets the city. */
export async function fillRegistration(
  page: Page,
  { firstName, lastName, mobile }: TestUser,
  textOf: TextOf = englishText,
): Promise<void> {
  const field = (english: string) => page.getByLabel(textOf(english), { exact: true })
  await field('First Name').fill(firstName)
  await field('Last Name').fill(lastName)
  await field('Mobile').fill(mobile)
  await field('Email').fill('kavitha@example.com')
  await field('Pincode').pressSequentially('60001')
  await page
    .getByRole('option', { name: /^600017/ })
    .first()
    .click()
  await expect(field('City')).toHaveValue('Chennai')
  await page.getByText(textOf('Female'), { exact: true }).click()
  await field('Age Group').selectOption('26-30 Years')
}

export async function verifyMobile(
  page: Page,
  shop: ShopProcess,
  mobile: string,
  textOf: TextOf = englishText,
): Promise<void> {
  await page.getByRole('button', { name: textOf('Send OTP') }).click()
  const dialog = page.getByRole('dialog', { name: textOf('Verify OTP') })
  await dialog.getByLabel(textOf('Enter OTP')).fill(await shop.simulators.readCode(mobile))
  await dialog.getByRole('button', { name: textOf('Verify OTP') }).click()
  await expect(page.getByText(textOf('OTP Verified Successfully'))).toBeVisible()
}

/** Accepts the terms and goes to PayU. @returns the id of the payment attempt. */
export async function proceedToPay(page: Page, textOf: TextOf = englishText): Promise<string> {
  const terms = page.locator('label').filter({ hasText: textOf('I agree to the <0>Terms of Use</0>') })
  // On the box, because the text contains the link to the terms, in some languages at its start.
  await terms.click({ position: { x: 12, y: 20 } })
  await page.getByRole('button', { name: textOf('Proceed to Pay') }).click()
  return waitForPayu(page)
}

/** Ticks the box of the terms, whose text has a link. */
export const agreeToTerms = (page: Page) =>
  page.getByText('I agree to the').click({ position: { x: 5, y: 5 } })

export async function waitForPayu(page: Page): Promise<string> {
  await page.waitForURL(/\/_payment$/)
  return page.locator('code').innerText()
}

/** Clicks a button on PayU's page. */
export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Pays at the simulator of PayU, and stays on the page of the result. */
export async function payNow(page: Page): Promise<void> {
  await click(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
}

/** Asks for a code on the home page. */
export async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
}

/** Signs in on the home page by the code of the text message. */
export async function logIn(page: Page, shop: ShopProcess, mobile: string): Promise<void> {
  await askForCode(page, mobile)
  await page.getByLabel('Enter OTP').fill(await shop.simulators.readCode(mobile))
  await page.getByRole('button', { name: 'Verify OTP and Login' }).click()
}

/**
 * Registers by the API, signs in the browser and opens the filled cart.
 * @returns the order's id
 */
export async function openWithCart(page: Page, buyer: Buyer, mobile: string, cart: TestCart) {
  const orderId = await buyer.register(mobile, cart)
  await setStorage(page, { token: buyer.token(), cart: cart.poid })
  await open(page, '/cart')
  return orderId
}

/** Signs in by a partner link: without a code, so that no rate limit delays the first code. */
export async function openPartnerLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
}

/** Returns the stored session token; null for a visitor. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('sdg.token'))

/**
 * Writes a token or a cart to the browser's storage, as the shop's screens do. On robots.txt, where no script
 * of the shop runs.
 */
export async function setStorage(page: Page, stored: { token?: string; cart?: string }): Promise<void> {
  const cart = stored.cart === undefined ? undefined : await cartItems(page, stored.cart.split(','))
  await page.goto('/robots.txt')
  await page.evaluate(
    (texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    },
    {
      ...(stored.token !== undefined && { 'sdg.token': stored.token }),
      ...(cart && { 'sdg.cart': JSON.stringify(cart) }),
    },
  )
}

async function cartItems(page: Page, poids: string[]): Promise<object[]> {
  const { data } = (await (await page.request.get('/api/movies')).json()) as { data: Package[] }
  return poids.flatMap((poid) => {
    const item = data.find((one) => [one, ...one.fld_app_prices].some((sold) => sold.poid === poid))
    const option = item?.fld_app_prices.find((one) => one.poid === poid)
    const chosen = option && { poid, fld_package_existprice: option.total_price, fld_selected_pack: option }
    return item ? [{ ...item, ...chosen }] : []
  })
}
