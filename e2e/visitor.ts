/** What a visitor does on the screens, step by step, in the words that are on them. */
import type { RunningShop } from '#test/running-shop.ts'
import type { Package } from '#contract/catalogue.ts'
import { expect, type Page } from '@playwright/test'
import type { Buyer, Cart } from './buyer.ts'

/** Opens a page and waits until its buttons do something: a press before that is a press into the void. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listens(page)
}

/** React has taken over what stands in the page's main part. */
export async function listens(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Cuts the line once nothing is on its way: what breaks off in the middle is another test's. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

export const plan = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** On New Connection or Quick Recharge. */
export async function choosePlan(page: Page, name: string, duration: string, price: string): Promise<void> {
  await plan(page, name).getByText(duration, { exact: true }).click()
  await plan(page, name)
    .getByRole('button', { name: `Subscribe @ ${price}` })
    .click()
  await expect(plan(page, name).getByRole('button', { name: 'Remove from Cart' })).toBeVisible()
}

export const pack = (page: Page, title: string) => page.locator('label.pack').filter({ hasText: title })

export type Person = { firstName: string; lastName: string; mobile: string }

/** All fields of Sign Up; the city comes with the pincode. */
export async function fillRegistration(page: Page, { firstName, lastName, mobile }: Person): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Mobile', { exact: true }).fill(mobile)
  await page.getByLabel('Email').fill('kavitha@example.com')
  await page.getByLabel('Pincode').pressSequentially('60001')
  await page
    .getByRole('option', { name: /^600017/ })
    .first()
    .click()
  await expect(page.getByLabel('City')).toHaveValue('Chennai')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Age Group').selectOption('26-30 Years')
}

export async function verifyMobile(page: Page, shop: RunningShop, mobile: string): Promise<void> {
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.getByLabel('Enter OTP').fill(await shop.standIns.readCode(mobile))
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('OTP Verified Successfully')).toBeVisible()
}

/** Ticks the terms and goes to PayU. @returns the reference of this attempt. */
export async function proceedToPay(page: Page): Promise<string> {
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  return onPayu(page)
}

export async function onPayu(page: Page): Promise<string> {
  await page.waitForURL(/\/_payment$/)
  return page.locator('code').innerText()
}

/** A button on PayU's page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Registered a moment ago by the API: the browser is signed in and stands in front of the filled cart.
 * @returns the order's id
 */
export async function arriveWithCart(page: Page, buyer: Buyer, mobile: string, cart: Cart): Promise<string> {
  const orderId = await buyer.register(mobile, cart)
  await keepInBrowser(page, { token: buyer.token(), cart: cart.poid })
  await open(page, '/cart')
  return orderId
}

/** Signs in by a link of the provider's app: without a code, so that the first code can be asked for at once. */
export async function comeByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
}

/** What a page's calls are signed with; null for a visitor who is not signed in. */
export const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('sdg.token'))

/** Puts into the browser's storage what the shop's own screens would have put there. */
export async function keepInBrowser(page: Page, kept: { token?: string; cart?: string }): Promise<void> {
  const cart = kept.cart === undefined ? undefined : await cartItems(page, kept.cart.split(','))
  await page.goto('/robots.txt')
  await page.evaluate(
    (texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    },
    {
      ...(kept.token !== undefined && { 'sdg.token': kept.token }),
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
