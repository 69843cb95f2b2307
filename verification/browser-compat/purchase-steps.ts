/** The steps of the purchase, from the first page to the packs on the dashboard, in any browser and language. */
import { type Language, pathIn } from '#contract/languages.ts'
import type { TextOf } from '#e2e/support/translated-texts.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import type { User } from './user-actions.ts'

type PurchaseContext = {
  user: User
  shop: ShopProcess
  mobile: string
  language: Language
  /** Returns what the pages show for an English text. */
  textOf: TextOf
  /** Checks a screen once it is complete, and takes a screenshot. */
  checkScreen: (screen: string) => Promise<void>
}

/** The rate limit between two codes to one mobile. */
const CODE_INTERVAL_MS = 30_500
const AMOUNT = '836.00'

export async function runPurchaseSteps(context: PurchaseContext): Promise<void> {
  await choosePackages(context)
  const codeSentAt = await register(context)
  await pay(context)
  await logIn(context, codeSentAt)
}

async function choosePackages({ user, shop, language, textOf, checkScreen }: PurchaseContext): Promise<void> {
  const path = pathIn(language, '/new-connection')
  await user.open(`${shop.url}${path}`)
  await checkScreen('new-connection')
  const months = textOf('{count, plural, one {# Month} other {# Months}}', { count: 3 })
  await user.click({ kind: 'text', name: months, within: 'Family Max' })
  const subscribe = textOf('Subscribe @ {price}', { price: '₹687' })
  await user.click({ kind: 'button', name: subscribe, within: 'Family Max' })
  await user.waitFor({ kind: 'button', name: textOf('Remove from Cart'), within: 'Family Max' })
  // The name of the tab is a text of the catalogue.
  await user.click({ kind: 'link', name: '', address: `${path}?type=2` })
  await user.click({ kind: 'checkbox', name: 'கடலோர ரயில்' })
  const selected = '{count, plural, one {# selected} other {# selected}}'
  await user.waitFor({ kind: 'text', name: textOf(selected, { count: 2 }) })
  await checkScreen('movies')
  await user.click({ kind: 'link', name: textOf('Register & Review Cart') })
}

/** Registers with a code. @returns when the code was sent */
async function register({ user, shop, mobile, textOf, checkScreen }: PurchaseContext): Promise<number> {
  await user.fill(textOf('First Name'), 'Kavitha')
  await user.fill(textOf('Last Name'), 'Raman')
  await user.fill(textOf('Mobile'), mobile)
  await user.fill(textOf('Email'), 'kavitha@example.com')
  await user.fill(textOf('Pincode'), '60001')
  await user.click({ kind: 'option', name: '600017' })
  await user.waitForValue(textOf('City'), 'Chennai')
  await user.click({ kind: 'text', name: textOf('Female') })
  await user.select(textOf('Age Group'), '26-30', '26-30 Years')
  await checkScreen('registration')

  await user.click({ kind: 'button', name: textOf('Send OTP') })
  const code = await shop.simulators.readCode(mobile)
  const codeSentAt = Date.now()
  const verify = textOf('Verify OTP')
  await user.waitFor({ kind: 'heading', name: verify })
  await checkScreen('verify-otp')
  await user.fill(textOf('Enter OTP'), code)
  await user.click({ kind: 'button', name: verify, within: verify })
  await user.waitFor({ kind: 'text', name: textOf('OTP Verified Successfully') })
  await user.click({ kind: 'button', name: textOf('Sign Up') })
  return codeSentAt
}

async function pay({ user, language, textOf, checkScreen }: PurchaseContext): Promise<void> {
  await user.waitFor({ kind: 'heading', name: textOf('Billing Information') })
  await user.waitFor({ kind: 'text', name: `₹${AMOUNT}` })
  await checkScreen('cart')
  await user.click({ kind: 'checkbox', name: textOf('I agree to the <0>Terms of Use</0>') })
  await user.click({ kind: 'button', name: textOf('Proceed to Pay') })
  // The simulator's page is English.
  await user.waitFor({ kind: 'heading', name: `₹ ${AMOUNT}` })
  await user.click({ kind: 'button', name: 'Pay now' })
  await user.waitFor({ kind: 'heading', name: textOf('Thank You!') })
  const paid = textOf('Payment ₹ {amount} was successful.', { amount: AMOUNT })
  await user.waitFor({ kind: 'text', name: paid })
  await checkScreen('payment-success')
  await user.waitForPath(pathIn(language, '/'))
}

async function logIn(context: PurchaseContext, codeSentAt: number): Promise<void> {
  const { user, shop, mobile, language, textOf, checkScreen } = context
  const title = textOf('Login to manage your {product} Account', { product: 'Sun Direct Go' })
  await user.waitFor({ kind: 'heading', name: title })
  await checkScreen('home')
  await until('the shop to send another code', () => Date.now() - codeSentAt > CODE_INTERVAL_MS, 60)
  await user.fill(textOf('Mobile Number'), mobile)
  await user.click({ kind: 'button', name: textOf('Get OTP') })
  await user.fill(textOf('Enter OTP'), await shop.simulators.readCode(mobile, 2))
  await user.click({ kind: 'button', name: textOf('Verify OTP and Login') })
  await user.waitForPath(pathIn(language, '/dashboard'))
  const active = textOf('Active Packs')
  await user.waitFor({ kind: 'heading', name: 'Family Max', within: active })
  await user.waitFor({ kind: 'heading', name: 'கடலோர ரயில்', within: active })
  await checkScreen('dashboard')
}
