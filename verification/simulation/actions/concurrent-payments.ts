/**
 * Action: a customer pays in two tabs before the shop is notified of either payment: one order at both gateways, or two app
 * plans. One payment becomes packs, the other is refunded. Often both tabs return at the same moment, at two instances.
 */
import { deliverMessage } from '#verification/simulation/browser.ts'
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import {
  pickCustomer,
  pickInstance,
  type Customer,
  liveInstances,
  type Scenario,
} from '#verification/simulation/scenario.ts'
import { cartOf, submitOrder } from './place-order.ts'
import { makePayment } from './pay.ts'
import { openTab } from './start-payment.ts'

type Tab = { poids: string[]; gateway: PageGateway }

const FAMILY_PLAN = ['P1-FAMILY-MAX-1M']
const SOUTH_PLAN = ['P1-SOUTH-STARS-3M', 'P3-VILAKKU']
const APP_PACK = ['P3-VILAKKU']

const PAYMENT_PAIRS: [Tab[], ...Tab[][]] = [
  [
    { poids: FAMILY_PLAN, gateway: 'payu' },
    { poids: SOUTH_PLAN, gateway: 'paytm' },
  ],
  [
    { poids: FAMILY_PLAN, gateway: 'payu' },
    { poids: SOUTH_PLAN, gateway: 'payu' },
  ],
  ...[FAMILY_PLAN, APP_PACK].map((poids): Tab[] => [
    { poids, gateway: 'payu' },
    { poids, gateway: 'paytm' },
  ]),
]

export async function concurrentPayments(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const customer = pickCustomer(scenario)
  const attempts: { gateway: Tab['gateway']; attemptId: string }[] = []
  for (const tab of random.pick(PAYMENT_PAIRS)) {
    const attemptId = await openGateway(scenario, customer, tab)
    if (attemptId !== undefined) attempts.push({ gateway: tab.gateway, attemptId })
  }
  const results = attempts.map(
    ({ gateway, attemptId }) =>
      `${attemptId} at ${gateway} ${makePayment(scenario, gateway, { attemptId, behaviour: 'success' })}`,
  )
  const returnCount = random.happens(0.7)
    ? await deliverReturnsAtOnce(scenario, customer, attempts.length)
    : 0
  return `${customer.mobile} in two tabs: ${results.join(', ')}; ${String(returnCount)} returned together`
}

/** Places the cart (the same cart gives the same order) and opens the gateway. @returns the attempt open there now */
async function openGateway(scenario: Scenario, customer: Customer, { poids, gateway }: Tab) {
  const instance = pickInstance(scenario)
  if (!instance) return undefined
  const id = await submitOrder(scenario, { customer, instance, cart: cartOf(poids) })
  const order = customer.orders.find((one) => one.id === id)
  if (!order) return undefined
  await openTab(scenario, instance, { customer, order, gateway })
  return scenario.external[gateway].model.openAttempts().findLast((attemptId) => attemptId.startsWith(id))
}

/** Delivers the newest returns at once, spread over the instances. @returns how many */
export async function deliverReturnsAtOnce(
  scenario: Scenario,
  { returns }: Customer,
  count: number,
): Promise<number> {
  const instances = liveInstances(scenario)
  const messages = count > 0 ? returns.slice(-count) : []
  await Promise.all(
    messages.map(async (message, index) => {
      const instance = instances[index % instances.length]
      if (instance) await deliverMessage(scenario, instance, message)
    }),
  )
  return messages.length
}
