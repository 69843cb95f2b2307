/** Action: a customer places an order for a cart: once, or twice at the same moment, or with a wrong price. */
import { sendRequest } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import {
  pickCustomer,
  pickInstance,
  type Customer,
  liveInstances,
  type Scenario,
} from '#verification/simulation/scenario.ts'
import { writeRupees } from '#verification/simulation/models/rupees.ts'

const ID_LENGTH = 23
const MINUTE_MS = 60_000

export type ChosenCart = { poids: string[]; paise: number; amount: string }

/** The simulation's own copy of the prices, to check the amounts that the shop computes. */
const PRICES: Record<string, number> = {
  'P1-FAMILY-MAX-1M': 249_00,
  'P1-FAMILY-MAX-3M': 687_00,
  'P1-FAMILY-MAX-12M': 2_388_00,
  'P1-SOUTH-STARS-3M': 399_00,
  'P2-KADALORA-RAYIL': 149_00,
  'P3-VILAKKU': 89_00,
}
const CARTS: [string[], ...string[][]] = [
  ['P2-KADALORA-RAYIL'],
  ['P3-VILAKKU'],
  ['P1-FAMILY-MAX-1M'],
  ['P1-SOUTH-STARS-3M', 'P3-VILAKKU'],
  ['P1-FAMILY-MAX-1M', 'P2-KADALORA-RAYIL'],
]

export const chooseCart = ({ random }: Scenario): ChosenCart => cartOf(random.pick(CARTS))

export function cartOf(poids: string[]): ChosenCart {
  const paise = poids.reduce((sum, poid) => sum + (PRICES[poid] ?? 0), 0)
  return { poids, paise, amount: writeRupees(paise) }
}

/** Records an order that the shop acknowledged; from now on it must exist. */
export function recordOrder(
  scenario: Scenario,
  customer: Customer,
  { cart, data }: { cart: ChosenCart; data: unknown },
): string {
  const { transactionID: id } = data as { transactionID: string }
  const owner = scenario.customers.find(({ orders }) => orders.some((order) => order.id === id))
  if (owner && owner !== customer) scenario.violations.push(`order ${id} belongs to two customers`)
  if (!owner) customer.orders.push({ id, amountPaise: cart.paise, poids: cart.poids })
  return id
}

/** Places an order once. @returns the order's id, or the status of the rejection */
export async function submitOrder(
  scenario: Scenario,
  { customer, instance, cart }: { customer: Customer; instance: Instance; cart: ChosenCart },
): Promise<string> {
  const payload = { poid: cart.poids.join(','), amount: cart.amount, mode: 'Payu' }
  const request = { method: 'POST', url: '/api/users/createTransaction', payload } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  if (response?.status !== 200) return String(response?.status)
  const id = recordOrder(scenario, customer, { cart, data: response.body['data'] })
  await checkIsPayable(scenario, id)
  return id
}

/** Checks that the shop does not give a cart an expired order, which could not be paid. */
async function checkIsPayable({ database: { db }, clock, violations }: Scenario, id: string): Promise<void> {
  const order = await db.selectFrom('orders').select('expires_at').where('id', '=', id).executeTakeFirst()
  const now = clock.now().getTime()
  if (order && order.expires_at.getTime() < now - MINUTE_MS)
    violations.push(`the shop returned the expired order ${id} for a cart`)
}

export async function placeOrder(scenario: Scenario): Promise<string> {
  const customer = pickCustomer(scenario)
  const cart = chooseCart(scenario)
  const wrongPrice = scenario.random.happens(0.1)
  const amount = wrongPrice ? '1.00' : cart.amount

  const instances = scenario.random.happens(0.3)
    ? liveInstances(scenario)
    : [pickInstance(scenario)].filter((one) => one !== undefined)
  const results = await Promise.all(
    instances.map((instance) => submitOrder(scenario, { customer, instance, cart: { ...cart, amount } })),
  )
  const ids = new Set(results.filter((result) => result.length === ID_LENGTH))
  if (wrongPrice && ids.size > 0)
    scenario.violations.push(`an order at ${amount} was accepted, its price is ${cart.amount}`)
  if (ids.size > 1) scenario.violations.push(`one cart created several orders: ${results.join(' ')}`)
  return `${customer.mobile} orders ${cart.poids.join('+')} for ${amount}: ${results.join(' ')}`
}
