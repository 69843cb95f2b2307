/**
 * Action: a payment takes longer than its order is open. The cart is ordered again and paid at another gateway, and the
 * first payment may succeed as well. One payment becomes packs, the other is refunded.
 */
import type { BehaviourName } from '#verification/simulation/models/gateway-model.ts'
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import {
  pickCustomer,
  pickInstance,
  type Customer,
  type Scenario,
} from '#verification/simulation/scenario.ts'
import { type ChosenCart, chooseCart, submitOrder } from './place-order.ts'
import { advanceBy } from './advance-time.ts'
import { makePayment } from './pay.ts'
import { openTab } from './start-payment.ts'

/** Longer than an order is open. */
const ORDER_EXPIRED_AFTER_MS = 1_900_000

const SLOW_BEHAVIOURS: [BehaviourName, ...BehaviourName[]] = [
  'unreported, then success',
  'pending, then success',
  'cancelled, then success',
  'pending, then declined',
]

export async function timeOut(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const customer = pickCustomer(scenario)
  const cart = chooseCart(scenario)
  const [first, second] = random.pick<[PageGateway, PageGateway]>([
    ['payu', 'paytm'],
    ['paytm', 'payu'],
  ])
  const firstResult = await orderAndPay(scenario, {
    customer,
    cart,
    gateway: first,
    behaviour: random.pick(SLOW_BEHAVIOURS),
  })
  const passed = advanceBy(scenario, ORDER_EXPIRED_AFTER_MS)
  const secondResult = await orderAndPay(scenario, { customer, cart, gateway: second, behaviour: 'success' })
  return `${customer.mobile} waits ${String(passed / 1_000)} s: ${firstResult}; then ${secondResult}`
}

type CartPayment = { customer: Customer; cart: ChosenCart; gateway: PageGateway; behaviour: BehaviourName }

async function orderAndPay(scenario: Scenario, { customer, cart, gateway, behaviour }: CartPayment) {
  const instance = pickInstance(scenario)
  if (!instance) return 'no instance answers'
  const id = await submitOrder(scenario, { customer, instance, cart })
  const order = customer.orders.find((one) => one.id === id)
  if (!order) return `no order: ${id}`
  await openTab(scenario, instance, { customer, order, gateway })
  const attemptId = scenario.external[gateway].model.openAttempts().findLast((one) => one.startsWith(id))
  if (attemptId === undefined) return `${id} not at ${gateway}`
  return `${attemptId} at ${gateway} ${makePayment(scenario, gateway, { attemptId, behaviour })}`
}
