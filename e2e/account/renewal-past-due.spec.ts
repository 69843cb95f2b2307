/** A renewal that the bank does not pay, on `npm start` with its time moved forward, until its owner pays by hand. */
import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import {
  buyWithRenewal,
  cardOf,
  expectMessage,
  expectRenewal,
  expectUpiApp,
  lastPack,
  later,
  MOBILE,
  payCart,
  reachDebit,
  signIn,
  test,
  type Walk,
} from '#e2e/support/household-steps.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { timeInIndia } from '#e2e/support/trial-shop.ts'

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

/** Waits until this many debits have failed at the bank. */
async function expectFailedDebits({ page, shop }: Walk, howMany: number): Promise<void> {
  const app = await page.context().newPage()
  await expect(async () => {
    await app.goto(`${shop.simulators.url}/upi-app`)
    await expect(app.getByText(NO_FUNDS)).toHaveCount(howMany, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await app.close()
}

test(
  'a renewal that fails four times continues once its owner pays by the link of the message',
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
