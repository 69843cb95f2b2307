/** The steps of the purchase, from the first page to the packs on the dashboard, in any browser. */
import type { ShopProcess } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import type { User } from './user-actions.ts'

type PurchaseContext = {
  user: User
  shop: ShopProcess
  mobile: string
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

async function choosePackages({ user, shop, checkScreen }: PurchaseContext): Promise<void> {
  await user.open(`${shop.url}/new-connection`)
  await checkScreen('new-connection')
  await user.click({ kind: 'text', name: '3 Months', within: 'Family Max' })
  await user.click({ kind: 'button', name: 'Subscribe @ ₹687', within: 'Family Max' })
  await user.waitFor({ kind: 'button', name: 'Remove from Cart', within: 'Family Max' })
  await user.click({ kind: 'link', name: 'Movies' })
  await user.click({ kind: 'checkbox', name: 'கடலோர ரயில்' })
  await user.waitFor({ kind: 'text', name: '2 selected' })
  await checkScreen('movies')
  await user.click({ kind: 'link', name: 'Register & Review Cart' })
}

/** Registers with a code. @returns when the code was sent */
async function register({ user, shop, mobile, checkScreen }: PurchaseContext): Promise<number> {
  await user.fill('First Name', 'Kavitha')
  await user.fill('Last Name', 'Raman')
  await user.fill('Mobile', mobile)
  await user.fill('Email', 'kavitha@example.com')
  await user.fill('Pincode', '60001')
  await user.click({ kind: 'option', name: '600017' })
  await user.waitForValue('City', 'Chennai')
  await user.click({ kind: 'text', name: 'Female' })
  await user.select('Age Group', '26-30 Years')
  await checkScreen('registration')

  await user.click({ kind: 'button', name: 'Send OTP' })
  const code = await shop.simulators.readCode(mobile)
  const codeSentAt = Date.now()
  await user.waitFor({ kind: 'heading', name: 'Verify OTP' })
  await checkScreen('verify-otp')
  await user.fill('Enter OTP', code)
  await user.click({ kind: 'button', name: 'Verify OTP', within: 'Verify OTP' })
  await user.waitFor({ kind: 'text', name: 'OTP Verified Successfully' })
  await user.click({ kind: 'button', name: 'Sign Up' })
  return codeSentAt
}

async function pay({ user, checkScreen }: PurchaseContext): Promise<void> {
  await user.waitFor({ kind: 'heading', name: 'Billing Information' })
  await user.waitFor({ kind: 'text', name: `₹${AMOUNT}` })
  await checkScreen('cart')
  await user.click({ kind: 'checkbox', name: 'I agree to the' })
  await user.click({ kind: 'button', name: 'Proceed to Pay' })
  await user.waitFor({ kind: 'heading', name: `₹ ${AMOUNT}` })
  await user.click({ kind: 'button', name: 'Pay now' })
  await user.waitFor({ kind: 'heading', name: 'Thank You!' })
  await user.waitFor({ kind: 'text', name: `Payment ₹ ${AMOUNT} was successful.` })
  await checkScreen('payment-success')
  await user.waitForPath(/^\/$/)
}

async function logIn({ user, shop, mobile, checkScreen }: PurchaseContext, codeSentAt: number) {
  await user.waitFor({ kind: 'heading', name: 'Login to manage your' })
  await checkScreen('home')
  await until('the shop to send another code', () => Date.now() - codeSentAt > CODE_INTERVAL_MS, 60)
  await user.fill('Mobile Number', mobile)
  await user.click({ kind: 'button', name: 'Get OTP' })
  await user.fill('Enter OTP', await shop.simulators.readCode(mobile, 2))
  await user.click({ kind: 'button', name: 'Verify OTP and Login' })
  await user.waitForPath(/^\/dashboard$/)
  await user.waitFor({ kind: 'heading', name: 'Family Max', within: 'Active Packs' })
  await user.waitFor({ kind: 'heading', name: 'கடலோர ரயில்', within: 'Active Packs' })
  await checkScreen('dashboard')
}
