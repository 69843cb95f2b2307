/** What one household does: it registers or signs in, places its orders, pays each of them, and asks its question. */
import { searchPackages } from '#contract/catalogue.ts'
import type { RenewalConsent } from '#contract/renewals.ts'
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import type { Attempt, BankDecision, DemoOrder, Household } from './households.ts'
import { type Buyer, openBuyer } from './open-buyer.ts'
import { openSession } from './open-session.ts'

type AtPayu = Extract<Attempt, { at: 'payu' }>

/** @throws Error that names the call which was refused */
export async function playHousehold(
  shopUrl: string,
  simulators: SimulatorClient,
  household: Household,
): Promise<void> {
  const { mobile, language, person, looksFor, orders, asks } = household
  const session = openSession(shopUrl, { 'accept-language': language })
  const buyer = openBuyer(session, simulators, mobile)
  if (!person) await buyer.logIn()
  let orderId = ''
  for (const [number, order] of orders.entries()) {
    const isFirst = person && number === 0
    orderId = isFirst ? await buyer.register(person, order.cart) : await buyer.placeOrder(order.cart)
    await payOrder(buyer, simulators, { ...order, orderId })
  }
  if (looksFor !== undefined)
    await session.call(searchPackages, searchPackages.schema.response[200], { query: looksFor })
  if (asks) await buyer.askSupport({ ...asks, query: asks.query.replace('{order}', orderId) })
}

/** Makes the attempts of an order one after the other, and then what the banks decide later. */
async function payOrder(
  buyer: Buyer,
  simulators: SimulatorClient,
  { cart, renews, attempts, orderId }: DemoOrder & { orderId: string },
): Promise<void> {
  const renew = renews && (await buyer.agreeToRenewal(cart))
  const late: string[] = []
  for (const [number, attempt] of attempts.entries()) {
    if (number > 0) await buyer.waitForOrder(orderId, 'failed')
    switch (attempt.at) {
      case 'payu': {
        const attemptId = await payAtPayu(buyer, simulators, attempt, { orderId, renew })
        if (isLate(attempt.then)) late.push(attemptId)
        break
      }
      case 'paytm':
        await buyer.returnToShop(await simulators.payAtPaytm(await buyer.startPaytm(orderId), attempt.method))
        break
      case 'wallet':
        await buyer.payByWallet(orderId)
        break
    }
  }
  if (late.length > 0) await buyer.waitForOrder(orderId, 'paid')
  for (const attemptId of late) await simulators.settle(attemptId, 'captured')
}

const isLate = (then: BankDecision | undefined): boolean => then !== undefined && then !== 'no funds'

type Payment = { orderId: string; renew: RenewalConsent | undefined }

/** @returns the attempt's id */
async function payAtPayu(
  buyer: Buyer,
  simulators: SimulatorClient,
  { press, method, then }: AtPayu,
  { orderId, renew }: Payment,
): Promise<string> {
  const fields = await buyer.startPayu(orderId, renew)
  const attemptId = fields['txnid'] ?? ''
  await simulators.openPayment(fields)
  await buyer.returnToShop(await simulators.payAtPayu(attemptId, press, method))
  if (then === 'no funds') await simulators.settle(attemptId, 'noFunds')
  if (then === 'late money without refund')
    await simulators.setBehaviour({ system: 'payu', behaviour: 'refund-refused', orderId: attemptId })
  return attemptId
}
