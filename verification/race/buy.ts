/** The steps of a purchase, each repeated until it is answered, and remembered once it is acknowledged. */
import type { PayuReturn } from '#test/browser.ts'
import type { Answer } from './send-request.ts'
import { type Arena, dataOf, insist } from './race-context.ts'
import type { Person } from './people.ts'

export type Cart = { poid: string; amount: string }

/** Packages of the demonstration catalogue. */
export const MOVIES: [Cart, Cart, Cart, Cart] = [
  { poid: 'P2-KADALORA-RAYIL', amount: '149.00' },
  { poid: 'P2-NIZHAL-THEDI', amount: '129.00' },
  { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' },
  { poid: 'P2-SIRIPPU-KADAI', amount: '79.00' },
]
export const PLANS: [Cart, Cart] = [
  { poid: 'P1-SPORTS-SEASON-1M', amount: '149.00' },
  { poid: 'P1-KIDS-CLUB-1M', amount: '79.00' },
]

export const place = async (arena: Arena, person: Person, cart: Cart): Promise<Answer | undefined> => {
  const answer = await arena.post(person, '/api/users/createTransaction', { ...cart, mode: 'Payu' })
  if (answer?.status === 200) arena.memory.acknowledged('order', idIn(answer))
  return answer
}

export const idIn = (answer: Answer): string => dataOf(answer)['transactionID'] as string

export async function placeSurely(arena: Arena, person: Person, cart: Cart): Promise<string> {
  const answer = await insist('createTransaction', () => place(arena, person, cart))
  if (answer.status !== 200) throw new Error(`createTransaction: ${String(answer.status)} ${answer.body}`)
  return idIn(answer)
}

export async function startPayu(arena: Arena, person: Person, orderId: string): Promise<Answer | undefined> {
  const answer = await arena.post(person, '/api/payment/payU', { txnid: orderId })
  if (answer?.status === 200) arena.memory.acknowledged('attempt', formIn(answer)['txnid'] ?? '')
  return answer
}

export const formIn = (answer: Answer): Record<string, string> =>
  dataOf(answer)['fields'] as Record<string, string>

/** Opens a payment attempt at PayU. @returns the signed form */
async function openPayuAttempt(
  arena: Arena,
  person: Person,
  orderId: string,
): Promise<Record<string, string>> {
  const answer = await insist('payU', () => startPayu(arena, person, orderId))
  if (answer.status !== 200) throw new Error(`payU: ${String(answer.status)} ${answer.body}`)
  return formIn(answer)
}

/** Pays at PayU. @returns the attempt, and the return that PayU gives the browser */
export const payAtPayu = async (arena: Arena, person: Person, orderId: string): Promise<Paid> =>
  payThere(arena, await openPayuAttempt(arena, person, orderId))

/** Places an order and opens an attempt at PayU for it, so that another cart does not replace the order. */
export async function placeAttempted(
  arena: Arena,
  person: Person,
  cart: Cart,
): Promise<{ orderId: string; form: Record<string, string> }> {
  const orderId = await placeSurely(arena, person, cart)
  return { orderId, form: await openPayuAttempt(arena, person, orderId) }
}

export async function payThere(arena: Arena, form: Record<string, string>): Promise<Paid> {
  const attemptId = form['txnid'] ?? ''
  await arena.standIns.openPayment(form)
  return { gateway: 'payu', attemptId, back: await arena.standIns.press(attemptId, 'success') }
}

export async function payAtPaytm(arena: Arena, person: Person, orderId: string): Promise<Paid> {
  const answer = await insist('payTM', () => arena.post(person, '/api/payment/payTM', { orderId }))
  if (answer.status !== 200) throw new Error(`payTM: ${String(answer.status)} ${answer.body}`)
  const config = dataOf(answer)['config'] as { orderId: string; token: string; mid: string }
  arena.memory.acknowledged('attempt', config.orderId)
  return {
    gateway: 'paytm',
    attemptId: config.orderId,
    back: await arena.standIns.payAtPaytm(config),
  }
}

export type Paid = { gateway: 'payu' | 'paytm'; attemptId: string; back: PayuReturn }

const WAYS = { payu: '/api/webhooks/payu', paytm: '/api/webhooks/paytm' }

/** Sends the same fields as a return of the browser or as a webhook of the gateway. */
export async function bring(
  arena: Arena,
  person: Person,
  { gateway, attemptId, back }: Paid,
  by: 'return' | 'webhook',
): Promise<Answer | undefined> {
  const path = by === 'webhook' ? WAYS[gateway] : new URL(back.returnTo ?? '').pathname
  const answer = await arena.post(person, path, new URLSearchParams(back.fields ?? {}))
  if (answer && answer.status < 400) arena.memory.acknowledged('news', attemptId)
  return answer
}

/** Reads the status of an order, as its page would show it. */
export async function standing(arena: Arena, person: Person, orderId: string): Promise<string> {
  const answer = await insist('the order', () => arena.get(person, `/api/orders/${orderId}`))
  const status = dataOf(answer)['status'] as string
  if (status === 'paid') arena.memory.acknowledged('paid', orderId)
  return status
}

const MOST_LOOKS = 900
const LOOK_AGAIN_MS = 100

/** Polls until the payment is no longer pending: for ninety seconds at most, the time that the buyer is promised. */
export async function settled(arena: Arena, person: Person, orderId: string): Promise<string> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const status = await standing(arena, person, orderId)
    if (status !== 'pending' && status !== 'open') return status
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return 'pending'
}
