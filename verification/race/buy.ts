/** The steps of a purchase. Each is repeated until the shop responds, and is recorded once it is acknowledged. */
import type { PayuReturn } from '#test/browser.ts'
import { type TestCart, TRAIN } from '#test/fixtures.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpResponse } from '#verification/toolkit/send-request.ts'
import { type RaceContext, dataOf, retryUntilAnswered, retryUntilOk } from './race-context.ts'
import type { TestUser } from './test-users.ts'

/** Packages of the demonstration catalogue. */
export const MOVIES: [TestCart, TestCart, TestCart, TestCart] = [
  TRAIN,
  { poid: 'P2-NIZHAL-THEDI', amount: '129.00' },
  { poid: 'P2-MAZHAI-VAASAL', amount: '99.00' },
  { poid: 'P2-SIRIPPU-KADAI', amount: '79.00' },
]
export const PLANS: [TestCart, TestCart] = [
  { poid: 'P1-SPORTS-SEASON-1M', amount: '149.00' },
  { poid: 'P1-KIDS-CLUB-1M', amount: '79.00' },
]

export const placeOrder = async (context: RaceContext, user: TestUser, cart: TestCart) => {
  const response = await context.post(user, '/api/users/createTransaction', { ...cart, mode: 'Payu' })
  if (response?.status === 200) context.writes.record('order', orderIdIn(response))
  return response
}

export const orderIdIn = (response: HttpResponse): string => dataOf(response)['transactionID'] as string

export const placeOrderRetrying = async (context: RaceContext, user: TestUser, cart: TestCart) =>
  orderIdIn(await retryUntilOk('createTransaction', () => placeOrder(context, user, cart)))

export async function startAttempt(context: RaceContext, user: TestUser, orderId: string) {
  const response = await context.post(user, '/api/payment/payU', { txnid: orderId })
  if (response?.status === 200) context.writes.record('attempt', formIn(response)['txnid'] ?? '')
  return response
}

export const formIn = (response: HttpResponse) => dataOf(response)['fields'] as Record<string, string>

/** Starts a payment attempt at PayU. @returns the signed form */
const startAttemptRetrying = async (context: RaceContext, user: TestUser, orderId: string) =>
  formIn(await retryUntilOk('payU', () => startAttempt(context, user, orderId)))

/** Pays at PayU. @returns the attempt, and the browser's return to the shop */
export const payAtPayu = async (
  context: RaceContext,
  user: TestUser,
  orderId: string,
): Promise<GatewayPayment> => payFormAtPayu(context, await startAttemptRetrying(context, user, orderId))

/** Places an order and starts an attempt at PayU for it, so that another cart does not replace the order. */
export async function placeOrderWithAttempt(context: RaceContext, user: TestUser, cart: TestCart) {
  const orderId = await placeOrderRetrying(context, user, cart)
  return { orderId, form: await startAttemptRetrying(context, user, orderId) }
}

export async function payFormAtPayu(
  context: RaceContext,
  form: Record<string, string>,
): Promise<GatewayPayment> {
  const attemptId = form['txnid'] ?? ''
  await context.simulators.openPayment(form)
  return { gateway: 'payu', attemptId, returned: await context.simulators.payAtPayu(attemptId, 'success') }
}

export async function payAtPaytm(
  context: RaceContext,
  user: TestUser,
  orderId: string,
): Promise<GatewayPayment> {
  const response = await retryUntilOk('payTM', () => context.post(user, '/api/payment/payTM', { orderId }))
  const config = dataOf(response)['config'] as { orderId: string; token: string; mid: string }
  context.writes.record('attempt', config.orderId)
  const returned = await context.simulators.payAtPaytm(config)
  return { gateway: 'paytm', attemptId: config.orderId, returned }
}

export type GatewayPayment = { gateway: 'payu' | 'paytm'; attemptId: string; returned: PayuReturn }

const WEBHOOK_PATHS = { payu: '/api/webhooks/payu', paytm: '/api/webhooks/paytm' }

/** Delivers a notification: sends the same fields as the browser's return or as the gateway's webhook. */
export async function deliverNotification(
  context: RaceContext,
  user: TestUser,
  { gateway, attemptId, returned }: GatewayPayment,
  channel: 'return' | 'webhook',
): Promise<HttpResponse | undefined> {
  const path = channel === 'webhook' ? WEBHOOK_PATHS[gateway] : new URL(returned.returnTo ?? '').pathname
  const response = await context.post(user, path, new URLSearchParams(returned.fields ?? {}))
  if (response && response.status < 400) context.writes.record('notification', attemptId)
  return response
}

/** Reads the status of an order, as its page does. */
export async function fetchStatus(context: RaceContext, user: TestUser, orderId: string): Promise<string> {
  const response = await retryUntilAnswered('order status', () => context.get(user, `/api/orders/${orderId}`))
  const status = dataOf(response)['status'] as string
  if (status === 'paid') context.writes.record('paid', orderId)
  return status
}

const MAX_POLLS = 900
const POLL_INTERVAL_MS = 100

/** Polls until the payment is no longer pending: for ninety seconds at most, the time that the buyer is promised. */
export async function waitUntilSettled(context: RaceContext, user: TestUser, orderId: string) {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const status = await fetchStatus(context, user, orderId)
    if (status !== 'pending' && status !== 'open') return status
    await pause(POLL_INTERVAL_MS)
  }
  return 'pending'
}
