/** A new customer of the default start: registers with a one-time code and pays at the simulated PayU. */
import { openBuyer } from '#scripts/demo-day/open-buyer.ts'
import { openSession } from '#scripts/demo-day/open-session.ts'
import type { TestCart } from '#test/fixtures.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'

/** A movie of the demonstration catalogue. */
const MOVIE: TestCart = { poid: 'P2-KADALORA-RAYIL', amount: '149.00' }

type Purchase = {
  /** The number of the customer: each has a different mobile and address. */
  number: number
  cart?: TestCart
  /** The customer agrees to automatic renewal of the plan in the cart. */
  renews?: boolean
}

/** @throws Error if a call is refused */
export async function registerAndBuy(
  shopUrl: string,
  simulators: SimulatorClient,
  { number, cart = MOVIE, renews = false }: Purchase,
): Promise<void> {
  const address = `10.2.${String(number >> 8)}.${String(number & 255)}`
  const session = openSession(shopUrl, { 'x-forwarded-for': address })
  const buyer = openBuyer(session, simulators, String(9_850_000_000 + number))
  const orderId = await buyer.register(['Kavitha Raman', 'Female', '26-30 Years', 'Chennai 600017'], cart)
  const renew = renews ? await buyer.agreeToRenewal(cart) : undefined
  const fields = await buyer.startPayu(orderId, renew)
  await simulators.openPayment(fields)
  await buyer.returnToShop(await simulators.payAtPayu(fields['txnid'] ?? '', 'success'))
  await buyer.waitForOrder(orderId, 'paid')
}
