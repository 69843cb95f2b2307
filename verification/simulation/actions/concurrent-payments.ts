/**
 * Action: a household pays in two tabs before the shop is notified of either: one order at both gateways, or two app
 * plans. One payment becomes packs, the other is refunded. Often both tabs return at the same moment, at two instances.
 */
import { bring } from '#verification/simulation/browser.ts'
import {
  anyBuyer,
  anyInstance,
  type Customer,
  living,
  type Scene,
} from '#verification/simulation/scenario.ts'
import { cartOf, placeOrder } from './place-order.ts'
import { payOnce } from './pay.ts'
import { openTab } from './start-payment.ts'

type Tab = { poids: string[]; gateway: 'payu' | 'paytm' }

const FAMILY = ['P1-FAMILY-MAX-1M']
const SOUTH = ['P1-SOUTH-STARS-3M', 'P3-VILAKKU']
const SHOWS = ['P3-VILAKKU']

const RIVALS: [Tab[], ...Tab[][]] = [
  [
    { poids: FAMILY, gateway: 'payu' },
    { poids: SOUTH, gateway: 'paytm' },
  ],
  [
    { poids: FAMILY, gateway: 'payu' },
    { poids: SOUTH, gateway: 'payu' },
  ],
  ...[FAMILY, SHOWS].map((poids): Tab[] => [
    { poids, gateway: 'payu' },
    { poids, gateway: 'paytm' },
  ]),
]

export async function rivals(scene: Scene): Promise<string> {
  const { chance } = scene
  const customer = anyBuyer(scene)
  const attempts: { gateway: Tab['gateway']; attemptId: string }[] = []
  for (const tab of chance.one(RIVALS)) {
    const attemptId = await goToPay(scene, customer, tab)
    if (attemptId !== undefined) attempts.push({ gateway: tab.gateway, attemptId })
  }
  const said = attempts.map(
    ({ gateway, attemptId }) =>
      `${attemptId} at ${gateway} ${payOnce(scene, gateway, { attemptId, deed: 'success' })}`,
  )
  const together = chance.happens(0.7) ? await comeBackTogether(scene, customer, attempts.length) : 0
  return `${customer.mobile} in two tabs: ${said.join(', ')}; ${String(together)} came back together`
}

/** Places the cart (the same cart gives the same order) and opens the gateway. @returns the attempt open there now */
async function goToPay(
  scene: Scene,
  customer: Customer,
  { poids, gateway }: Tab,
): Promise<string | undefined> {
  const instance = anyInstance(scene)
  if (!instance) return undefined
  const id = await placeOrder(scene, { customer, instance, cart: cartOf(poids) })
  const order = customer.orders.find((one) => one.id === id)
  if (!order) return undefined
  await openTab(scene, instance, { customer, order, gateway })
  return scene.outside[gateway].till.openAttempts().findLast((attemptId) => attemptId.startsWith(id))
}

/** Brings the newest returns at once, spread over the instances. @returns how many */
async function comeBackTogether(scene: Scene, { returns }: Customer, count: number): Promise<number> {
  const at = living(scene)
  const letters = count > 0 ? returns.slice(-count) : []
  await Promise.all(
    letters.map(async (letter, index) => {
      const instance = at[index % at.length]
      if (instance) await bring(scene, instance, letter)
    }),
  )
  return letters.length
}
