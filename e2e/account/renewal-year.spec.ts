/**
 * Months of a household in a browser, on `npm start` with its time moved forward: renewal, upgrade, queue and refund in one
 * year; and a renewal that the bank does not pay. simulators/README.md describes the same walk by hand.
 */
import { expect, type Page, test as base } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { type Buyer, createBuyer } from '#e2e/support/checkout-steps.ts'
import { guardConsole } from '#e2e/support/console-guard.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { startTrialShop, timeInIndia, type TrialShop } from '#e2e/support/trial-shop.ts'

const MOBILE = '9840012399'
const FAMILY = { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' }
const TICK = 'Yes, renew this plan by itself with these payments.'

type Walk = { page: Page; shop: TrialShop; buyer: Buyer }

const test = base.extend<{ walk: Walk }>({
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

const cardOf = (page: Page) => page.getByRole('region', { name: 'Renewal', exact: true })

/** Opens My Account again until the section of the renewal has this text. */
async function expectRenewal({ page }: Walk, text: string): Promise<void> {
  await expect(async () => {
    await visitor.open(page, '/my-account')
    await expect(cardOf(page)).toContainText(text, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

/** Pays the cart at PayU's stand-in. */
async function payCart({ page }: Walk): Promise<void> {
  await visitor.proceedToPay(page)
  await visitor.click(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
}

/** Signs in again: a session does not last for months. */
async function signIn({ page, buyer }: Walk): Promise<void> {
  await buyer.logIn(MOBILE)
  await visitor.setStorage(page, { token: buyer.token() })
}

/** Waits for text messages with these words: while the shop works, the time must not be moved. */
const expectMessage = ({ shop }: Walk, words: string, howMany = 1) =>
  expect
    .poll(
      async () =>
        (await shop.simulators.messagesTo(MOBILE)).filter(({ text }) => text.includes(words)).length,
      { message: words, timeout: 30_000 },
    )
    .toBe(howMany)

/** Begins on 1 January at 10:00 in India, and buys the plan with renewal by keyboard. */
async function buyWithRenewal(walk: Walk): Promise<void> {
  const { page, shop, buyer } = walk
  const nextYear = new Date(Date.UTC((await shop.now()).getUTCFullYear() + 1, 0, 1))
  await shop.moveTo(timeInIndia(nextYear, '10:00'))
  await visitor.openWithCart(page, buyer, MOBILE, FAMILY)
  await page.getByRole('checkbox', { name: TICK }).focus()
  await page.keyboard.press('Space')
  await payCart(walk)
  await expectRenewal(walk, 'Next payment')
}

/** Goes through the renewal of the last pack: its notice, and its first debit, half an hour before anything else can happen. */
async function reachDebit(walk: Walk, packEnd: Date): Promise<void> {
  const { shop } = walk
  await shop.moveTo(timeInIndia(packEnd, '09:05', -3))
  await expectUpiApp(walk, 'accepted')
  await expectMessage(walk, 'will be taken on')
  await shop.moveTo(timeInIndia(packEnd, '05:31'))
}

/** Reads the page of the UPI app until it has this text. */
async function expectUpiApp({ page, shop }: Walk, text: string): Promise<void> {
  const app = await page.context().newPage()
  await expect(async () => {
    await app.goto(`${shop.simulators.url}/upi-app`)
    await expect(app.getByRole('listitem')).toContainText(text, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await app.close()
}

/** Lists all packs, the first one first. */
const packsOf = async ({ buyer }: Walk) =>
  (await buyer.packs())
    .map(({ packagename, startDate, endDate, transactionID }) => ({
      ...{ name: packagename, orderId: transactionID },
      ...{ startsAt: new Date(startDate), endsAt: new Date(endDate) },
    }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

/** Waits until there are so many packs. @returns the last one */
async function lastPack(walk: Walk, howMany: number) {
  await expect.poll(async () => (await packsOf(walk)).length, { timeout: 30_000 }).toBe(howMany)
  const last = (await packsOf(walk)).at(-1)
  if (!last) throw new Error('there is no pack')
  return last
}

const MINUTE_MS = 60_000
const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS)

/** Queues a plan and pays for it. */
async function queuePlan(walk: Walk, name: string, duration: string): Promise<void> {
  const { page } = walk
  await visitor.open(page, '/quick-recharge')
  const plan = visitor.plan(page, name)
  await plan.getByText(duration, { exact: true }).click()
  await plan.getByRole('button', { name: /^Queue @/ }).click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await payCart(walk)
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

type TaxRow = {
  papers: string
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Adds up the invoices of a year less its credit notes, in paise, as the accountant gets them. */
async function netOfYear(shop: TrialShop, year: number): Promise<number> {
  let total = 0
  for (let month = 1; month <= 12; month++) {
    const name = `${String(year)}-${String(month).padStart(2, '0')}`
    const output = await shop.runCommand('gst', 'month', name, '--json')
    const { rows } = JSON.parse(output.slice(output.indexOf('{'))) as { rows: TaxRow[] }
    const net = rows.filter(({ papers }) => papers === 'net')
    total += sum(net.flatMap((row) => [row.taxablePaise, row.cgstPaise, row.sgstPaise, row.igstPaise]))
  }
  return total
}

/** Stops the renewal in two taps, by keyboard. */
async function stopRenewal({ page }: Walk): Promise<void> {
  await visitor.open(page, '/my-account')
  await cardOf(page).getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await expect(cardOf(page)).toContainText('Automatic renewal is stopped')
}

test(
  'renews, upgrades, stops, queues and cancels in one year: packs follow each other, papers add up',
  { tag: ['@phone', '@long'] },
  async ({ walk }) => {
    test.setTimeout(400_000)
    const { page, shop } = walk
    await buyWithRenewal(walk)
    const first = await lastPack(walk, 1)
    await shop.restart()

    // 1 February: the renewal.
    await reachDebit(walk, first.endsAt)
    await expectUpiApp(walk, 'Debit')
    await shop.moveTo(timeInIndia(first.endsAt, '05:46'))
    await signIn(walk)
    const second = await lastPack(walk, 2)
    expect(second.startsAt).toEqual(first.endsAt)
    await expectMessage(walk, 'Your pack Family Max is renewed')
    await visitor.open(page, '/my-account')
    await checkAccessibility(page, 'My Account after a renewal')
    await shop.restart()

    // 10 February: the upgrade.
    await shop.moveTo(timeInIndia(second.startsAt, '12:00', 9))
    await signIn(walk)
    await visitor.open(page, '/quick-recharge')
    const plan = visitor.plan(page, 'Family Max')
    await plan.getByText('3 Months', { exact: true }).click()
    await plan.getByRole('button', { name: /^Upgrade now @/ }).click()
    await page.getByRole('link', { name: 'Review Cart' }).click()
    await payCart(walk)
    const third = await lastPack(walk, 3)
    expect((await packsOf(walk))[1]?.endsAt).toEqual(third.startsAt)
    await shop.restart()

    // 12 February: the renewal is stopped.
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 2))
    await signIn(walk)
    await stopRenewal(walk)
    await expectUpiApp(walk, 'cancelled')

    // 1 March: a plan is queued, and two days later cancelled.
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 19))
    await signIn(walk)
    await queuePlan(walk, 'South Stars', '1 Month')
    const cancelled = await lastPack(walk, 4)
    expect(cancelled.startsAt).toEqual(third.endsAt)
    await shop.restart()
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 21))
    await signIn(walk)
    await visitor.open(page, '/my-account')
    await page.getByRole('button', { name: 'Cancel this pack' }).press('Enter')
    await page.getByRole('button', { name: 'Cancel and get the money back' }).press('Enter')
    await expect(page.getByText('Your queued pack is cancelled.')).toBeVisible()
    await expect
      .poll(
        async () =>
          (await shop.simulators.books()).find(({ orderId }) => orderId.startsWith(cancelled.orderId))
            ?.refundedPaise,
        { timeout: 60_000 },
      )
      .toBe(149_00)
    await shop.restart()

    // 20 April: another plan is queued. 10 May: it runs.
    await shop.moveTo(timeInIndia(third.endsAt, '12:00', -20))
    await signIn(walk)
    await queuePlan(walk, 'Night Owl', '6 Months')
    const last = await lastPack(walk, 4)
    expect(last.startsAt).toEqual(third.endsAt)
    await shop.restart()
    await shop.moveTo(later(third.endsAt, 1))
    await signIn(walk)
    await visitor.open(page, '/dashboard')
    await expect(page.getByRole('region', { name: 'Active Packs' })).toContainText('Night Owl')

    // November: the reminders of the end. 31 December: nothing more was taken.
    for (const [days, words] of [
      [-7, 'ends in 7 days'],
      [-3, 'ends in 3 days'],
      [-1, 'ends tomorrow'],
    ] as const) {
      await shop.moveTo(timeInIndia(last.endsAt, '10:05', days))
      await expectMessage(walk, words)
    }
    const year = first.startsAt.getUTCFullYear()
    await shop.moveTo(timeInIndia(new Date(Date.UTC(year, 11, 31)), '10:00'))
    await shop.restart()
    await signIn(walk)
    await lastPack(walk, 4)
    const kept = (await shop.simulators.books()).map((book) => book.capturedPaise - book.refundedPaise)
    const taxed = await netOfYear(shop, year)
    expect(taxed).toBe(sum(kept))
    expect(await shop.runCommand('invariants')).toContain('No invariant is violated')
  },
)

/** Opens the page of the UPI app in another tab, presses a button there, and waits for its effect. */
async function pressInUpiApp({ page, shop }: Walk, button: string, effect: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${shop.simulators.url}/upi-app`)
  await app.getByRole('button', { name: button }).press('Enter')
  await expect(app.getByRole('button', { name: effect })).toBeVisible()
  await app.close()
}

/** Returns the address in the text message with these words. */
async function linkIn({ shop }: Walk, words: string): Promise<string> {
  const message = (await shop.simulators.messagesTo(MOBILE)).find(({ text }) => text.includes(words))
  const [address] = /localhost:\S+/.exec(message?.text ?? '') ?? []
  return `http://${address ?? ''}`
}

/** Debits after the first one. */
const RETRIES = 3
const NO_FUNDS = 'Z9|Insufficient funds'

/** Waits until so many debits have failed at the bank. */
async function expectFailedDebits({ page, shop }: Walk, howMany: number): Promise<void> {
  const app = await page.context().newPage()
  await expect(async () => {
    await app.goto(`${shop.simulators.url}/upi-app`)
    await expect(app.getByText(NO_FUNDS)).toHaveCount(howMany, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await app.close()
}

test(
  'a renewal that fails four times goes on once its owner pays by the link of the message',
  { tag: ['@phone', '@long'] },
  async ({ walk }) => {
    test.setTimeout(300_000)
    const { page, shop } = walk
    await buyWithRenewal(walk)
    const { endsAt } = await lastPack(walk, 1)
    await pressInUpiApp(walk, 'Empty the account', 'Fill the account')
    await reachDebit(walk, endsAt)
    for (const [index, at] of [
      timeInIndia(endsAt, '05:31'),
      timeInIndia(endsAt, '13:31'),
      timeInIndia(endsAt, '22:01'),
      timeInIndia(endsAt, '05:31', 1),
    ].entries()) {
      if (index > 0) await shop.moveTo(at)
      await expectUpiApp(walk, 'The customer is at the bank')
      await shop.moveTo(later(at, 15))
      await expectFailedDebits(walk, index + 1)
      await expectMessage(walk, 'We try again on', Math.min(index + 1, RETRIES))
    }
    await shop.moveTo(timeInIndia(endsAt, '12:01', 1))
    await expectMessage(walk, 'was not renewed, and nothing was charged')

    await signIn(walk)
    await expectRenewal(walk, 'The last payment did not succeed, and nothing was taken.')
    await expect(cardOf(page).getByRole('button', { name: 'Pay now' })).toBeVisible()
    await checkAccessibility(page, 'a renewal that is past due')
    await page.goto(await linkIn(walk, 'was not renewed'))
    const plan = visitor.plan(page, 'Family Max')
    await plan.getByRole('radio', { name: '1 Month' }).focus()
    await page.keyboard.press('Space')
    await plan.getByRole('button', { name: 'Extend @ ₹249' }).press('Enter')
    await page.getByRole('link', { name: 'Review Cart' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeVisible()
    await checkAccessibility(page, 'the cart of a plan that is past due')
    await payCart(walk)
    const { startsAt } = await lastPack(walk, 2)
    await shop.moveTo(later(startsAt, 6))
    await expectRenewal(walk, 'Next payment')
  },
)
