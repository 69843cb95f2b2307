/**
 * Action: a payment takes longer than its order is open. The cart is ordered again and paid at another gateway, and the
 * first payment may succeed as well. One payment becomes packs, the other is refunded.
 */
import type { DeedName } from '#verification/simulation/models/gateway-model.ts'
import { anyBuyer, anyInstance, type Customer, type Scene } from '#verification/simulation/scenario.ts'
import { type ChosenCart, chooseCart, placeOrder } from './place-order.ts'
import { advance } from './advance-time.ts'
import { payOnce } from './pay.ts'
import { openTab } from './start-payment.ts'

type Gateway = 'payu' | 'paytm'

/** Longer than an order is open. */
const ORDER_IS_OVER_MS = 1_900_000

const SLOW: [DeedName, ...DeedName[]] = [
  'unheard of, then success',
  'pending, then success',
  'cancelled, then success',
  'pending, then declined',
]

export async function timeOut(scene: Scene): Promise<string> {
  const { chance } = scene
  const customer = anyBuyer(scene)
  const cart = chooseCart(scene)
  const [first, second] = chance.one<[Gateway, Gateway]>([
    ['payu', 'paytm'],
    ['paytm', 'payu'],
  ])
  const slow = await payCart(scene, { customer, cart, gateway: first, deed: chance.one(SLOW) })
  const passed = advance(scene, ORDER_IS_OVER_MS)
  const again = await payCart(scene, { customer, cart, gateway: second, deed: 'success' })
  return `${customer.mobile} waits ${String(passed / 1_000)} s: ${slow}; then ${again}`
}

type Visit = { customer: Customer; cart: ChosenCart; gateway: Gateway; deed: DeedName }

async function payCart(scene: Scene, { customer, cart, gateway, deed }: Visit): Promise<string> {
  const instance = anyInstance(scene)
  if (!instance) return 'no instance answers'
  const id = await placeOrder(scene, { customer, instance, cart })
  const order = customer.orders.find((one) => one.id === id)
  if (!order) return `no order: ${id}`
  await openTab(scene, instance, { customer, order, gateway })
  const attemptId = scene.outside[gateway].till.openAttempts().findLast((one) => one.startsWith(id))
  if (attemptId === undefined) return `${id} not at ${gateway}`
  return `${attemptId} at ${gateway} ${payOnce(scene, gateway, { attemptId, deed })}`
}
