/**
 * The steps of a household that buys a plan with automatic renewal, in a browser on `npm start`, whose time the test moves
 * forward.
 */
import { FAMILY } from '#test/fixtures.ts'
import { expect, type Page, test as base } from '@playwright/test'
import { type Buyer, createBuyer } from './checkout-steps.ts'
import { guardConsole } from './console-guard.ts'
import * as visitor from './page-steps.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { startTrialShop, timeInIndia, type TrialShop } from './trial-shop.ts'

export const MOBILE = '9840012399'
export const TICK = 'Yes, renew this plan by itself with these payments.'

export type Walk = { page: Page; shop: TrialShop; buyer: Buyer }

export const test = base.extend<{ walk: Walk }>({
  walk: async ({ browser, viewport, isMobile, hasTouch }, use) => {
    const shop = await startTrialShop(process.env['SHOP_TEMPLATE'] ?? '')
    const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile, hasTouch })
    const watched = guardConsole(context, shop.url)
    const page = await context.newPage()
    await use({ page, shop, buyer: createBuyer(context.request, shop.simulators) })
    await test.info().attach('log of the shop', { body: shop.output(), contentType: 'text/plain' })
    await context.close()
    await shop.close()
    expect(watched.faults()).toEqual([])
  },
})

export const cardOf = (page: Page) => page.getByRole('region', { name: 'Renewal', exact: true })

/** Opens My Account again until the section of the renewal has this text. */
export async function expectRenewal({ page }: Pick<Walk, 'page'>, text: string): Promise<void> {
  await expect(async () => {
    await visitor.open(page, '/my-account')
    await expect(cardOf(page)).toContainText(text, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

/** Pays the cart at the simulator of PayU. @param method that registers the mandate of a renewal; by default UPI */
export async function payCart({ page }: Pick<Walk, 'page'>, method?: string): Promise<void> {
  await visitor.proceedToPay(page)
  if (method !== undefined) await page.getByLabel('Pay with').selectOption(method)
  await visitor.payNow(page)
}

/** Signs in again: a session does not last for months. */
export async function signIn({ page, buyer }: Walk): Promise<void> {
  await buyer.logIn(MOBILE)
  await visitor.setStorage(page, { token: buyer.token() })
}

/** Waits for text messages with these words: while the shop works, the time must not be moved. */
export const expectMessage = ({ shop }: Walk, words: string, howMany = 1) =>
  expect
    .poll(
      async () =>
        (await shop.simulators.messagesTo(MOBILE)).filter(({ text }) => text.includes(words)).length,
      { message: words, timeout: 30_000 },
    )
    .toBe(howMany)

/** Begins on 1 January at 10:00 in India, and buys the plan with renewal by keyboard. */
export async function buyWithRenewal(walk: Walk): Promise<void> {
  await chooseRenewal(walk)
  await payCart(walk)
  await expectRenewal(walk, 'Next payment')
}

/** Begins on 1 January at 10:00 in India, and agrees to renewal in the cart by keyboard. */
export async function chooseRenewal({ page, shop, buyer }: Walk): Promise<void> {
  const nextYear = new Date(Date.UTC((await shop.now()).getUTCFullYear() + 1, 0, 1))
  await shop.moveTo(timeInIndia(nextYear, '10:00'))
  await visitor.openWithCart(page, buyer, MOBILE, FAMILY)
  await page.getByRole('checkbox', { name: TICK }).focus()
  await page.keyboard.press('Space')
}

/** Moves the time to the notice of the next renewal, waits for it, and moves the time to the first debit. */
export async function reachDebit(walk: Walk, packEnd: Date): Promise<void> {
  const { shop } = walk
  await shop.moveTo(timeInIndia(packEnd, '09:05', -3))
  await expectUpiApp(walk, 'accepted')
  await expectMessage(walk, 'will be taken on')
  await shop.moveTo(timeInIndia(packEnd, '05:31'))
}

/** Reads the page of the UPI app until it has this text. */
export async function expectUpiApp({ page, shop }: Walk, text: string): Promise<void> {
  const app = await page.context().newPage()
  await expect(async () => {
    await app.goto(`${shop.simulators.url}/upi-app`)
    await expect(app.getByRole('listitem')).toContainText(text, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await app.close()
}

/** Lists all packs, the oldest first. */
export const packsOf = async ({ buyer }: Walk) =>
  (await buyer.packs())
    .map(({ packagename, startDate, endDate, transactionID }) => ({
      name: packagename,
      orderId: transactionID,
      startsAt: new Date(startDate),
      endsAt: new Date(endDate),
    }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

/** Waits until there are this many packs. @returns the last one */
export async function lastPack(walk: Walk, howMany: number) {
  await expect.poll(async () => (await packsOf(walk)).length, { timeout: 30_000 }).toBe(howMany)
  const last = (await packsOf(walk)).at(-1)
  if (!last) throw new Error('there is no pack')
  return last
}

export const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS)
