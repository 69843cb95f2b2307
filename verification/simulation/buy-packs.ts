/** A customer buys one of a few carts at PayU or Paytm, without faults. */
import { deliverReturnsAtOnce } from '#verification/simulation/actions/concurrent-payments.ts'
import { makePayment } from '#verification/simulation/actions/pay.ts'
import { cartOf, submitOrder } from '#verification/simulation/actions/place-order.ts'
import { openTab } from '#verification/simulation/actions/start-payment.ts'
import { requestSignedIn } from './buy-plan.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import type { Customer, Scenario } from './scenario.ts'

const CARTS: [string, ...string[]] = ['P1-FAMILY-MAX-1M', 'P2-KADALORA-RAYIL', 'P3-VILAKKU']

/** In some runs the browser does not return, and the shop learns of the payment later. */
export async function buyPacks(scenario: Scenario, customer: Customer): Promise<void> {
  const { random, instances, external } = scenario
  const [instance] = instances
  // Signs in again if the session is over.
  await requestSignedIn(scenario, customer, { method: 'GET', url: '/api/account/packs' })
  const id = await submitOrder(scenario, { customer, instance, cart: cartOf([random.pick(CARTS)]) })
  const order = customer.orders.find((one) => one.id === id)
  const gateway = random.pick(PAGE_GATEWAYS)
  if (!order) return
  await openTab(scenario, instance, { customer, order, gateway })
  const attemptId = external[gateway].model.openAttempts().findLast((one) => one.startsWith(id))
  if (attemptId === undefined) return
  makePayment(scenario, gateway, { attemptId, behaviour: 'success' })
  if (random.happens(0.7)) await deliverReturnsAtOnce(scenario, customer, 1)
}
