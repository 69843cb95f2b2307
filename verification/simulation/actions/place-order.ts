/** Action: a customer places an order for a cart: once, or twice at the same moment, or with a wrong price. */
import { call } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import {
  anyBuyer,
  anyInstance,
  type Customer,
  living,
  type Scene,
} from '#verification/simulation/scenario.ts'
import { writeRupees } from '#verification/simulation/models/rupees.ts'

const ID_LENGTH = 23
const MINUTE_MS = 60_000

export type ChosenCart = { poids: string[]; paise: number; amount: string }

/** The simulation's own copy of the prices, to check the amounts that the shop computes. */
const PRICES: Record<string, number> = {
  'P1-FAMILY-MAX-1M': 249_00,
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

export const chooseCart = ({ chance }: Scene): ChosenCart => cartOf(chance.one(CARTS))

export function cartOf(poids: string[]): ChosenCart {
  const paise = poids.reduce((sum, poid) => sum + (PRICES[poid] ?? 0), 0)
  return { poids, paise, amount: writeRupees(paise) }
}

/** Records an order that the shop acknowledged; from now on it must exist. */
export function rememberOrder(
  scene: Scene,
  customer: Customer,
  { cart, data }: { cart: ChosenCart; data: unknown },
): string {
  const { transactionID: id } = data as { transactionID: string }
  const known = scene.customers.find(({ orders }) => orders.some((order) => order.id === id))
  if (known && known !== customer) scene.wrong.push(`order ${id} is given to two customers`)
  if (!known) customer.orders.push({ id, amountPaise: cart.paise, poids: cart.poids })
  return id
}

/** Places an order once. @returns the order's id, or the status of the refusal */
export async function placeOrder(
  scene: Scene,
  { customer, instance, cart }: { customer: Customer; instance: Instance; cart: ChosenCart },
): Promise<string> {
  const payload = { poid: cart.poids.join(','), amount: cart.amount, mode: 'Payu' }
  const request = { method: 'POST', url: '/api/users/createTransaction', payload } as const
  const answer = await call(scene, instance, { customer, request })
  if (answer?.status !== 200) return String(answer?.status)
  const id = rememberOrder(scene, customer, { cart, data: answer.body['data'] })
  await expectPayable(scene, id)
  return id
}

/** Checks that the shop does not give a cart an expired order, which could not be paid. */
async function expectPayable({ database: { db }, clock, wrong }: Scene, id: string): Promise<void> {
  const order = await db.selectFrom('orders').select('expires_at').where('id', '=', id).executeTakeFirst()
  const now = clock.now().getTime()
  if (order && order.expires_at.getTime() < now - MINUTE_MS)
    wrong.push(`a cart was given the order ${id}, whose time was over`)
}

export async function order(scene: Scene): Promise<string> {
  const customer = anyBuyer(scene)
  const cart = chooseCart(scene)
  const wrongPrice = scene.chance.happens(0.1)
  const amount = wrongPrice ? '1.00' : cart.amount

  const at = scene.chance.happens(0.3)
    ? living(scene)
    : [anyInstance(scene)].filter((one) => one !== undefined)
  const said = await Promise.all(
    at.map((instance) => placeOrder(scene, { customer, instance, cart: { ...cart, amount } })),
  )
  const ids = new Set(said.filter((word) => word.length === ID_LENGTH))
  if (wrongPrice && ids.size > 0) scene.wrong.push(`an order at ${amount} was taken for ${cart.amount}`)
  if (ids.size > 1) scene.wrong.push(`one cart gave several orders: ${said.join(' ')}`)
  return `${customer.mobile} orders ${cart.poids.join('+')} for ${amount}: ${said.join(' ')}`
}
