/** The complete purchase, from the first page to the packs on the dashboard, in any browser. */
import type { RunningShop } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import type { Person } from './user-actions.ts'

type Purchase = {
  person: Person
  shop: RunningShop
  mobile: string
  /** Called at each screen, once it is complete. */
  show: (screen: string) => Promise<void>
}

/** The rate limit between two codes to one mobile. */
const BETWEEN_CODES_MS = 30_500
const AMOUNT = '836.00'

export async function purchase(buying: Purchase): Promise<void> {
  await choose(buying)
  const codeSentAt = await register(buying)
  await pay(buying)
  await logIn(buying, codeSentAt)
}

async function choose({ person, shop, show }: Purchase): Promise<void> {
  await person.open(`${shop.url}/new-connection`)
  await show('new-connection')
  await person.press({ kind: 'text', name: '3 Months', within: 'Family Max' })
  await person.press({ kind: 'button', name: 'Subscribe @ ₹687', within: 'Family Max' })
  await person.see({ kind: 'button', name: 'Remove from Cart', within: 'Family Max' })
  await person.press({ kind: 'link', name: 'Movies' })
  await person.press({ kind: 'tick', name: 'கடலோர ரயில்' })
  await person.see({ kind: 'text', name: '2 selected' })
  await show('movies')
  await person.press({ kind: 'link', name: 'Register & Review Cart' })
}

/** Registers with a code. @returns when the code was sent */
async function register({ person, shop, mobile, show }: Purchase): Promise<number> {
  await person.fill('First Name', 'Kavitha')
  await person.fill('Last Name', 'Raman')
  await person.fill('Mobile', mobile)
  await person.fill('Email', 'kavitha@example.com')
  await person.fill('Pincode', '60001')
  await person.press({ kind: 'option', name: '600017' })
  await person.holds('City', 'Chennai')
  await person.press({ kind: 'text', name: 'Female' })
  await person.choose('Age Group', '26-30 Years')
  await show('registration')

  await person.press({ kind: 'button', name: 'Send OTP' })
  const code = await shop.standIns.readCode(mobile)
  const codeSentAt = Date.now()
  await person.see({ kind: 'heading', name: 'Verify OTP' })
  await show('verify-otp')
  await person.fill('Enter OTP', code)
  await person.press({ kind: 'button', name: 'Verify OTP', within: 'Verify OTP' })
  await person.see({ kind: 'text', name: 'OTP Verified Successfully' })
  await person.press({ kind: 'button', name: 'Sign Up' })
  return codeSentAt
}

async function pay({ person, show }: Purchase): Promise<void> {
  await person.see({ kind: 'heading', name: 'Billing Information' })
  await person.see({ kind: 'text', name: `₹${AMOUNT}` })
  await show('cart')
  await person.press({ kind: 'tick', name: 'I agree to the' })
  await person.press({ kind: 'button', name: 'Proceed to Pay' })
  await person.see({ kind: 'heading', name: `₹ ${AMOUNT}` })
  await person.press({ kind: 'button', name: 'Pay now' })
  await person.see({ kind: 'heading', name: 'Thank You!' })
  await person.see({ kind: 'text', name: `Payment ₹ ${AMOUNT} was successful.` })
  await show('payment-success')
  await person.arriveAt(/^\/$/)
}

async function logIn({ person, shop, mobile, show }: Purchase, codeSentAt: number): Promise<void> {
  await person.see({ kind: 'heading', name: 'Login to manage your' })
  await show('home')
  await until('the shop to send another code', () => Date.now() - codeSentAt > BETWEEN_CODES_MS, 60)
  await person.fill('Mobile Number', mobile)
  await person.press({ kind: 'button', name: 'Get OTP' })
  await person.fill('Enter OTP', await shop.standIns.readCode(mobile, 2))
  await person.press({ kind: 'button', name: 'Verify OTP and Login' })
  await person.arriveAt(/^\/dashboard$/)
  await person.see({ kind: 'heading', name: 'Family Max', within: 'Active Packs' })
  await person.see({ kind: 'heading', name: 'கடலோர ரயில்', within: 'Active Packs' })
  await show('dashboard')
}
