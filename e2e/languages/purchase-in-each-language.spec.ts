/**
 * A person who reads one language only buys on a phone: each step is found by its role and by the text of that language.
 * Hindi and Tamil run in `npm test`, the others in `npm run test:long`.
 */
import { expect, type Page } from '@playwright/test'
import { type Language, pathIn } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { TRAIN } from '#test/fixtures.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { createLanguageCheck, tagOf } from '#e2e/support/language-check.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import { type TextOf, textsOf } from '#e2e/support/translated-texts.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'parallel' })

/** Names as their owners write them. */
const BUYERS: Record<Language, [firstName: string, lastName: string]> = {
  en: ['Kavitha', 'Raman'],
  hi: ['कविता', 'रमन'],
  ta: ['கவிதா', 'ராமன்'],
  te: ['కవిత', 'రామన్'],
  kn: ['ಕವಿತಾ', 'ರಾಮನ್'],
  ml: ['കവിത', 'രാമൻ'],
  bn: ['কবিতা', 'রমন'],
  mr: ['कविता', 'रमण'],
  or: ['କବିତା', 'ରମଣ'],
}
const MAIL = 'kavitha@example.com'
/** What stays in Latin letters: the e-mail address in its parts, the city of the pincode, and the device. */
const TYPED = ['kavitha', '@example', '.com', 'Chennai', 'Tamil Nadu', 'Chrome', 'Linux']

type Walk = {
  page: Page
  shop: ShopProcess
  mobile: string
  language: Language
  textOf: TextOf
  check: (state: string) => Promise<void>
}

const button = ({ page, textOf }: Walk, english: string) =>
  page.getByRole('button', { name: textOf(english), exact: true })
const heading = ({ page, textOf }: Walk, english: string) =>
  page.getByRole('heading', { name: textOf(english), exact: true })
const open = ({ page, language }: Walk, path: string) => visitor.open(page, pathIn(language, path))

async function choosePlan(walk: Walk): Promise<void> {
  const { page, textOf, check, language } = walk
  await open(walk, '/')
  await check('home')
  await page.getByRole('link', { name: textOf('Register Now') }).click()
  await page.waitForURL(`**${pathIn(language, '/new-connection')}`)
  const plan = visitor.plan(page, 'Family Max')
  await check('plans')
  const months = textOf('{count, plural, one {# Month} other {# Months}}', { count: 3 })
  await plan.getByText(months, { exact: true }).click()
  await plan.getByRole('button', { name: textOf('Subscribe @ {price}', { price: '₹687' }) }).click()
  await expect(plan.getByRole('button', { name: textOf('Remove from Cart') })).toBeVisible()
  await check('a plan in the cart')
  await page.getByRole('link', { name: textOf('Register & Review Cart') }).click()
  await page.waitForURL(`**${pathIn(language, '/registration')}`)
}

async function register(walk: Walk): Promise<void> {
  const { page, shop, mobile, textOf, check, language } = walk
  await button(walk, 'Sign Up').click()
  await expect(page.getByText(textOf('Please enter a First Name.'), { exact: true })).toBeVisible()
  await check('registration, nothing filled')
  const [firstName, lastName] = BUYERS[language]
  await visitor.fillRegistration(page, { firstName, lastName, mobile }, textOf)
  await button(walk, 'Send OTP').click()
  const dialog = page.getByRole('dialog', { name: textOf('Verify OTP') })
  await expect(dialog.getByRole('timer')).toBeVisible()
  await check('registration, code sent')
  await dialog.getByLabel(textOf('Enter OTP')).fill(await shop.simulators.readCode(mobile))
  await dialog.getByRole('button', { name: textOf('Verify OTP') }).click()
  await expect(page.getByText(textOf('OTP Verified Successfully'))).toBeVisible()
  await check('registration, verified')
  await button(walk, 'Sign Up').click()
  await expect(heading(walk, 'Billing Information')).toBeVisible()
  await expect(page.getByText(firstName, { exact: true })).toBeVisible()
  await check('cart')
}

/** Presses a button on PayU's page by its value. */
async function payAtPayu({ page, textOf }: Walk, outcome: string): Promise<void> {
  await visitor.proceedToPay(page, textOf)
  const choice = page.locator(`button[value=${outcome}]`)
  if (!(await choice.isVisible())) await page.locator('summary').click()
  await choice.click()
}

async function failThenPay(walk: Walk): Promise<void> {
  const { page, textOf, check, language } = walk
  await payAtPayu(walk, 'failure')
  await expect(heading(walk, 'Payment Error')).toBeVisible()
  const reason = textOf('The bank could not confirm that it was you. No money was taken.')
  await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
  await expect(page.locator('.timeline__text').last()).toBeVisible()
  await check('payment failed')
  await button(walk, 'Try again').click()
  await payAtPayu(walk, 'success')
  await expect(heading(walk, 'Thank You!')).toBeVisible()
  await button(walk, 'Stay on this page').click()
  const home = page.getByRole('main').getByRole('link', { name: textOf('Home') })
  await expect(home).toHaveAttribute('href', pathIn(language, '/'))
  const amount = { amount: '687.00' }
  await expect(page.getByText(textOf('Payment ₹ {amount} was successful.', amount))).toBeVisible()
  await expect(page.locator('.timeline__text').last()).toBeVisible()
  await check('paid')
}

/** The code, the text message and the mail arrive in the language of the page on which the account was created. */
async function readMessages({ shop, mobile, language, textOf }: Walk): Promise<void> {
  const messagesTo = (to: string) => shop.simulators.messagesTo(to)
  const amount = language === 'en' ? 'Rs 687.00' : '₹687.00'
  const received = [textOf('Payment of {amount} received.', { amount }), textOf('Your pack is active.')]
  await expect
    .poll(async () => (await messagesTo(mobile)).filter(({ text }) => text.includes(received.join(' '))))
    .toHaveLength(1)
  const [code] = (await messagesTo(mobile)).filter(({ text }) => /^\d{6}/.test(text))
  const values = { code: code?.text.slice(0, 6) ?? '', product: 'Sun Direct Go', minutes: '5' }
  const otp = '{code} is your {product} OTP, valid for {minutes} minutes. Do not share it with anyone.'
  expect(code?.text).toContain(textOf(otp, values))
  const subject = textOf('Payment received')
  await expect
    .poll(async () => (await messagesTo(MAIL)).filter((mail) => mail.subject === subject)[0]?.text)
    .toMatch(new RegExp(`:\\d+${pathIn(language, '/my-account')}$`))
}

async function visitAccount(walk: Walk): Promise<void> {
  const { page, textOf, check } = walk
  await open(walk, '/dashboard')
  const active = page.getByRole('region', { name: textOf('Active Packs') }).first()
  await expect(active.getByRole('heading', { name: 'Family Max' })).toBeVisible()
  await check('dashboard')
  await open(walk, '/my-account')
  await expect(heading(walk, 'Account Details')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await check('my account')
  await page.getByRole('link', { name: textOf('Transactions'), exact: true }).click()
  await page.getByRole('button', { name: textOf('What happened? <0>{of}</0>', { of: 'Family Max' }) }).click()
  await expect(page.locator('.timeline__text').last()).toBeVisible()
  await check('my account, timeline')
}

/** Pays an amount that is not the order's: the shop sends it back. */
async function payWrongAmount(walk: Walk): Promise<void> {
  const { page, textOf, check } = walk
  await visitor.setStorage(page, { cart: TRAIN.poid })
  await open(walk, '/cart')
  await expect(heading(walk, 'Billing Information')).toBeVisible()
  await payAtPayu(walk, 'wrong-amount')
  const [refunding, refunded] = ['Your payment is being refunded.', 'Your payment was refunded.']
  await expect(heading(walk, refunding).or(heading(walk, refunded))).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: textOf('What happened') })
      .locator('code')
      .last(),
  ).toBeVisible()
  await check('refund')
}

for (const language of RELEASED_LANGUAGES)
  test(`sells a plan and returns a wrong payment in ${language}`, tagOf(language), async ({ page, shop }) => {
    test.slow()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const inLanguage = createLanguageCheck(language, TYPED)
    const check = (state: string) => inLanguage(page, state)
    const walk = { page, shop, mobile: newMobile(), language, textOf: textsOf(language), check }
    await choosePlan(walk)
    await register(walk)
    await failThenPay(walk)
    await readMessages(walk)
    await visitAccount(walk)
    await payWrongAmount(walk)
    expect(messages).toEqual([])
  })
